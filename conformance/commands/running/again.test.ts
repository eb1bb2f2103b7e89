// The command of the HTML report that plays a check again.
import { expect, test } from "vitest";
import { againCommand } from "./again.ts";

const target = "https://sandbox.example";

test.each([
  [
    "replays the JSON report of the run, with its settings and profile",
    { report: ["html=r.html", "json=out/r.json"], settings: "my settings.yaml", profile: "profile.yaml" },
    "npx acquiring conformance replay out/r.json --settings 'my settings.yaml' --profile profile.yaml",
  ],
  [
    "runs the check alone where the run wrote no JSON report",
    { report: ["html=r.html"], settings: "settings.yaml", insecure: true as const },
    "npx acquiring conformance run --target https://sandbox.example --settings settings.yaml --insecure --only",
  ],
])("%s", (_says, flags, command) => {
  expect(againCommand({ target, ...flags }, target)).toBe(command);
});

test("starts the gateway again where the run was given one that is gone", () => {
  const flags = { target: "-", report: ["json=r.json"] };
  expect(againCommand(flags, target, "npm run conformance --")).toBe("npm run conformance -- --only");
});
