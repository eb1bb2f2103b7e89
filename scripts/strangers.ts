// `npm run task strangers`: measures how many defects the suite finds in gateways by people who knew only the source document.
// It runs the suite on each unchanged gateway and with each of its defects, without a profile.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, styleText } from "node:util";
import { allowed, outcomesOf, strangers, type Trial, tryAll } from "@acquiring/conformance/measure/strangers";

const root = join(import.meta.dirname, "..");
const data = join(root, "docs", "measured", "strangers.json");

const help = `npm run task strangers                    each gateway as it is and with each of its defects, one line for each run
npm run task strangers -- --only NAME     one gateway (may be given several times); writes nothing
npm run task strangers -- --defect ID     one defect (may be given several times); writes nothing
npm run task strangers -- --parallel 6    so many runs at the same time; 3 if not given
npm run task strangers -- --json          prints the result as JSON
npm run task strangers -- --help          this text

A whole run takes half an hour or more. It writes docs/measured/strangers.json.

Exit code: 0 every gateway without a defect conforms, and 99 in 100 counted defects are red; 1 otherwise; 2 wrong usage.
`;

const paint = (colour: "red" | "green" | "yellow", text: string): string =>
  styleText(colour, text, { stream: process.stdout });

const isAllowed = ({ stranger, defect }: Trial): boolean => allowed.has(`${stranger}/${defect?.id ?? ""}`);

/** Whether the suite's verdict is the expected one. */
const isRight = (trial: Trial): boolean =>
  trial.defect === undefined ? trial.exit === 0 : trial.exit === 1 || isAllowed(trial);

function line(trial: Trial, done: number, of: number): string {
  const { stranger, defect, exit, red, passed } = trial;
  const about = defect === undefined ? "as it is" : `${defect.id} (source line ${defect.line})`;
  const told = red.length > 0 ? red.join(", ") : `${passed} checks pass`;
  const colour = isRight(trial) ? (isAllowed(trial) ? "yellow" : "green") : "red";
  return `${`${done}/${of}`.padEnd(9)}${paint(colour, `exit ${exit}`)}  ${`${stranger}: ${about}`.padEnd(60)} ${told}`;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: [] },
      defect: { type: "string", multiple: true, default: [] },
      parallel: { type: "string", default: "3" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { only, defect, parallel, json, help: isHelp } = values;
  if (isHelp) {
    console.log(help);
    return 0;
  }
  const all = await strangers();
  const names = all.map(({ name }) => name);
  const ids = new Set(all.flatMap(({ defects }) => defects.map(({ id }) => id)));
  const unknown = [...only.filter((name) => !names.includes(name)), ...defect.filter((id) => !ids.has(id))];
  if (unknown.length > 0 || !/^[1-9]\d?$/u.test(parallel)) {
    console.error(`There is no ${unknown.join(", ")}. The gateways are ${names.join(", ")}.`);
    return 2;
  }
  const trials = await tryAll({
    only,
    defects: defect,
    parallel: Number(parallel),
    onTrial: (...told) => json || console.log(line(...told)),
  });
  if (only.length > 0 || defect.length > 0) {
    if (json) console.log(JSON.stringify(trials, undefined, 2));
    return trials.every(isRight) ? 0 : 1;
  }
  const outcomes = outcomesOf(all, trials, allowed);
  writeFileSync(data, `${JSON.stringify(outcomes, undefined, 2)}\n`);
  const { counted, red, score } = outcomes;
  console.log(
    json
      ? JSON.stringify(outcomes, undefined, 2)
      : `\n${red} of ${counted} counted defects are red (${score} %).`,
  );
  return trials.every(({ defect: one, exit }) => one !== undefined || exit === 0) && score >= 99 ? 0 : 1;
}

process.exitCode = await main();
