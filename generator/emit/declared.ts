// What our own files declare, so that what is generated has the same words.
import { join } from "node:path";
import { Project } from "ts-morph";

const interfaceIn = (file: string, name: string) =>
  new Project().addSourceFileAtPath(join(import.meta.dirname, "../..", file)).getInterfaceOrThrow(name);

/** The interface that one of our files declares, comments included. */
export const declared = (file: string, name: string): string => interfaceIn(file, name).getText(true);

/** Each member of an interface as a constant of its own, taken from `value`, with its comment. */
export const membersOf = (file: string, name: string, value: string): string =>
  interfaceIn(file, name)
    .getProperties()
    .map((member) => {
      const comments = member.getJsDocs().map((one) => `${one.getText().replaceAll(/^ {2}/gmu, "")}\n`);
      return `${comments.join("")}export const ${member.getName()} = /* @__PURE__ */ (() => ${value}.${member.getName()})();\n`;
    })
    .join("\n");
