// Examples for `--help`. Each line works after its names are replaced.

export const examples = {
  run: `
Examples:
  acquiring conformance run --target http://127.0.0.1:8080
  GATEWAY_KEY=… acquiring conformance run --target https://sandbox.example --profile profile.yaml --settings settings.yaml
  acquiring conformance run --target http://127.0.0.1:8080 --only 'capture.*' --skip errors.app.1 --fail-fast
  acquiring conformance run --target http://127.0.0.1:8080 --report html=report.html --report junit=report.xml --quiet
  acquiring conformance run --target https://sandbox.example --level after-sales
  acquiring conformance run --target https://sandbox.example --listen 0.0.0.0:9000 --notify-url https://me.example/hook
  acquiring conformance run --target https://sandbox.example --header 'X-Api-Key: \${API_KEY}' --ca ca.pem --rate 5
  acquiring conformance run --last-failed --watch
  acquiring conformance run --target https://sandbox.example --dry-run
  acquiring conformance run --target https://sandbox.example --only 'query.*' --max-requests 50 --max-amount 500
  acquiring conformance run --target https://sandbox.example --read-only --record exchanges.har

Put the options into acquiring.config.yaml, in this folder or a parent folder. Then \`acquiring conformance\` starts a run.

Exit codes: 0 conforms · 1 a check failed, or the level of --level is not reached · 2 invalid usage, or no verdict ·
3 error in the suite itself · 130 and 143 interrupted by SIGINT or SIGTERM (reports are written).
`,
  list: `
Examples:
  acquiring conformance list
  acquiring conformance list --levels
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
  GATEWAY_KEY=… acquiring conformance init --target https://sandbox.example --accept signature.scheme --accept search.selection.queryTransactions
  GATEWAY_KEY=… acquiring conformance init --target https://sandbox.example --settings settings.yaml --deep --yes --force
  acquiring conformance init --from exchanges.har
  acquiring conformance init my-gateway --preset sale
  acquiring conformance init my-gateway --like reference --fill capture.partial=refused --force

With --target it asks questions in a terminal. Elsewhere it fills in only what --fill and --accept name.
--deep and --from fill in what their traffic shows, each value with a comment that says where it was seen. Confirm each.
`,
  profileCheck: `
Examples:
  acquiring profile check
  acquiring profile check my-gateway/profile.yaml --settings my-gateway/settings.yaml --json

Exit codes: 0 valid · 2 invalid or unreadable.
`,
  contract: `
Examples:
  acquiring contract
  acquiring contract --profile my-gateway/profile.yaml --out my-gateway --asyncapi
  acquiring contract --types my-gateway.d.ts

The document has what the profile says: required fields, codes with their meanings, encodings, error responses, the
signature in words. What the profile leaves open stays cited as x-extension-points. The overlay makes the same document from
the openapi.json of @acquiring/contract, for example with \`redocly bundle openapi.json --overlay openapi.overlay.json\`.

Exit codes: 0 written · 2 the profile is invalid, or a file cannot be written.
`,
  profileMigrate: `
Examples:
  acquiring profile migrate profile.yaml > new.yaml
  acquiring profile migrate profile.yaml --out profile.yaml --force

Exit codes: 0 every value was kept · 1 some were not, and are listed · 2 invalid or unreadable.
`,
  replay: `
Examples:
  acquiring conformance replay report.json capture.whole.done
  GATEWAY_KEY=… acquiring conformance replay report.json capture.whole.done --profile profile.yaml --settings settings.yaml
`,
  verify: `
Examples:
  acquiring conformance verify report.json --target http://127.0.0.1:8080
  GATEWAY_KEY=… acquiring conformance verify report.json --target https://sandbox.example --settings settings.yaml

A report has no card numbers, personal data or keys. If the run had settings with such data, name their file. All other
settings must equal those in the report. Order numbers are new. The key comes from the environment variable in the report.
The digest shows whether a report was changed. Only a second run shows whether its results are true.

Exit codes: 0 all results match the report · 1 a result differs, or the report was changed · 2 the suite cannot run it again · 3 the suite failed.
`,
  compare: `
Examples:
  acquiring conformance compare last-week.json today.json
  acquiring conformance compare main.json branch.json --json | jq '.worse[].id'

Exit codes: 0 no result got worse · 1 a check, the verdict or a level got worse · 2 a report cannot be read.
`,
  badge: `
Examples:
  acquiring conformance badge report.json
  acquiring conformance badge report.json --svg docs/conformance.svg
  acquiring conformance badge report.json --json public/conformance.json

Publish the JSON, and embed https://img.shields.io/endpoint?url=ADDRESS-OF-THE-JSON.
`,
  proxy: `
Examples:
  acquiring proxy --target http://127.0.0.1:8080 --listen 127.0.0.1:8081
  GATEWAY_KEY=… acquiring proxy --target https://sandbox.example --profile profile.yaml --settings settings.yaml --report live.json
  acquiring proxy --target https://sandbox.example --listen 0.0.0.0:8081 --notify https://shop.example

Configure the client with the proxy's URL instead of the gateway's. Bodies pass unchanged. Card numbers and secrets stay in memory
and are masked in all output. Set notify_url to http://PROXY/.notify/PATH to check notifications too.
SIGINT and SIGTERM stop it and write the report. A second signal stops it at once, without a report (130 or 143).

Exit codes: 0 no violation · 1 violations · 2 invalid usage, or nothing was checked.
`,
  check: `
Examples:
  acquiring check capture.har
  acquiring check recorded/ --profile profile.yaml --json
  GATEWAY_KEY=… acquiring check capture.har --profile profile.yaml --settings settings.yaml --report check.json

A folder has pairs of NAME.request.http and NAME.response.http, each a raw HTTP message, read in the order of their names.
NAME.notification.http is a request to notify_url.

Exit codes: 0 no violation · 1 violations · 2 invalid usage, no recording, or nothing was checked.
`,
} as const;
