// Rules and extension points in full, as lists.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { list, named, prose, tag } from "./html.ts";

/** What client, server and suite do as long as an extension point is open, as HTML. */
export const whileOpen = ({ client, server, suite }: ExtensionPoint["while_open"]): string =>
  `<em>Client:</em> ${prose(client)} <em>Server:</em> ${prose(server)} <em>Suite:</em> ${prose(suite)}`;

/** How a rule that no sentence states is known. */
const basisOf = ({ basis }: Rule): string =>
  basis === "stated" ? "" : ` ${tag(basis === "derived" ? "our inference" : "from examples only", "warn")}`;

/** The same for merchants of one gateway, whose profile leaves the point open. */
export const meanwhileOf = ({ client }: ExtensionPoint["while_open"]): string =>
  `<em>The contract's client, as long as this is open:</em> ${prose(client)}`;

/** The entries of `ids` as a list. */
const listOf = <Entry extends { readonly id: string }>(write: (entry: Entry) => string) => {
  return (entries: readonly Entry[], ids: readonly string[]): string =>
    list(entries.filter(({ id }) => ids.includes(id)).map(write), "plain");
};

/** The rules of `ids` as a list, each with its whole statement. */
export const ruleItems = listOf((rule: Rule) => `${prose(rule.statement)} ${named(rule.id)}${basisOf(rule)}`);

/** The extension points of `ids` as a list, each with what the client does until it is filled. */
export const pointItems = listOf(({ id, open, while_open }: ExtensionPoint) => {
  const meanwhile = `<p class="meanwhile"><span>Until it is filled:</span> <em>Client:</em> ${prose(while_open.client)}</p>`;
  return `${prose(open)} ${named(id)}${meanwhile}`;
});
