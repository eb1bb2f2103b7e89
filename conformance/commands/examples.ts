// Examples for `--help`, each a line that works as it stands but for its names.

export const examples = {
  run: `
Examples:
  acquiring conformance run --target http://127.0.0.1:8080
  GATEWAY_KEY=… acquiring conformance run --target https://sandbox.example --profile profile.yaml --settings settings.yaml
  acquiring conformance run --target http://127.0.0.1:8080 --only 'capture.*' --skip errors.app.1 --fail-fast
  acquiring conformance run --target http://127.0.0.1:8080 --report html=report.html --report junit=report.xml --quiet
  acquiring conformance run --target https://sandbox.example --listen 0.0.0.0:9000 --notify-url https://me.example/hook

Exit codes: 0 conforms · 1 something is red · 2 usage, or nothing can be said · 3 the suite itself is at fault.
`,
  list: `
Examples:
  acquiring conformance list
  acquiring conformance list --json | jq -r '.[] | select(.level == "observed") | .id'
`,
  explain: `
Examples:
  acquiring conformance explain capture.whole.done
  acquiring conformance explain errors.app.1
  acquiring conformance explain signature.scheme --profile profile.yaml
`,
  init: `
Examples:
  acquiring conformance init
  GATEWAY_KEY=… acquiring conformance init --target https://sandbox.example --merchant 1000 --account 1000001
  GATEWAY_KEY=… acquiring conformance init --target https://sandbox.example --accept signature.scheme --accept query.selection
  acquiring conformance init my-gateway --like reference --fill capture.partial=refused --force

With --target it asks at a terminal; elsewhere nothing is filled in but what --fill and --accept name.
`,
  profileCheck: `
Examples:
  acquiring profile check
  acquiring profile check my-gateway/profile.yaml --settings my-gateway/settings.yaml --json

Exit codes: 0 valid · 2 not valid, or unreadable.
`,
  replay: `
Examples:
  acquiring conformance replay report.json capture.whole.done
  GATEWAY_KEY=… acquiring conformance replay report.json capture.whole.done --profile profile.yaml --settings settings.yaml
`,
} as const;
