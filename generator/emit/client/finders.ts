// The part of client.ts that finds records and outcomes, and prepares requests whose outcome can be found.
import type { Model, Operation } from "../../model/model.ts";
import { entryOf, unionOf } from "../names.ts";
import { doc } from "../text.ts";

type State = NonNullable<NonNullable<Operation["finder"]>["state"]>;

/** The reads that find records, and the type of a record. */
export const finding = (model: Model) =>
  model.operations.flatMap(({ id, title, response, batch, finder }) => {
    const entry = entryOf(model, response.schema, batch?.response);
    return finder === undefined || entry === undefined
      ? []
      : [{ id, title, finder, entry, list: batch?.response }];
  });

/** The methods that are no operations, by the requests and results of the operations. */
export const finders = (model: Model): string => `${doc([
  "What a client does besides its operations, by the types of its requests and results. Each overload has its comment, because an editor shows no other.",
])}interface Finders<Asked extends Typed, Told extends Typed> {
${[
  ...finding(model).map(({ id, title, finder, list }) => {
    const names = unionOf(finder.key);
    const comment = doc(
      [
        `${title}. Sends \`${id}\` for a value and returns a finding, matched by identifiers and never by position. If the value cannot be selected, or the response has other records, the finding is \`unknown\` and never \`no\`. For a list of values it sends as few requests as possible and returns one finding for each.`,
        "A `no` means that the gateway does not show the record now. It does not prove that nothing happened.",
      ],
      "  ",
    );
    const one = `Finding<${foundIn(id, list)}>`;
    return `${comment}  ${finder.name}(by: By<${names}>, options?: CallOptions): Promise<${one}>;\n${comment}  ${finder.name}(by: ByEach<${names}>, options?: CallOptions): Promise<${one}[]>;\n`;
  }),
  ...finding(model).flatMap(({ id, finder: { state }, list }) =>
    state === undefined ? [] : [stateMethods(id, state, foundIn(id, list))],
  ),
  outcomeMethods(model),
].join("\n")}}

/** A type for each operation. */
type Typed = { readonly [Id in keyof Requests<never>]: unknown };

/** The requests as the contract has them. */
interface OpenRequests {
${model.operations.map(({ id }) => `  ${id}: Parameters<Gateway["${id}"]>[0];\n`).join("")}}

/** The results as the contract has them. */
interface OpenResults {
${model.operations.map(({ id, response }) => `  ${id}: ${response.schema};\n`).join("")}}
`;

const foundIn = (id: string, list: string | undefined): string =>
  `EntryIn<Told["${id}"], ${JSON.stringify(list)}>`;

function stateMethods(id: string, { by, amount, currency }: State, entry: string): string {
  const order = `{ readonly ${by}: string; readonly ${amount}: string; readonly ${currency}: string }`;
  const comment = doc(
    [
      `The state of an order at the gateway now, by \`${id}\`: the outcome that the profile's codes say of its record. It is \`unknown\`, with the reason, for a record with another amount or currency, for several records, if none is found, and if the read fails. For a list of orders it sends as few requests as possible and returns one state for each.`,
      "Only a `final` state can no longer change: an approved payment may still be cancelled or expire.",
    ],
    "  ",
  );
  return `${comment}  stateOf(order: ${order}, options?: CallOptions): Promise<OrderState<${entry}>>;\n${comment}  stateOf(orders: readonly ${order}[], options?: CallOptions): Promise<OrderState<${entry}>[]>;\n`;
}

function outcomeMethods({ operations }: Model): string {
  const writes =
    unionOf(operations.filter(({ effect: own }) => own === "write").map(({ id }) => id)) || "never";
  return [
    doc(
      [
        "Signs a request without sending it. Store the value as JSON first, and then `send` it: after a crash it says what may have been sent. A request with card data is not `storable`: the value has only its reference.",
        "@throws GatewayError (as a rejection) for a request that cannot be sent.",
      ],
      "  ",
    ),
    `  prepare<Id extends ${writes}>(operation: Id, request: Asked[Id]): Promise<Prepared<Id>>;\n`,
    doc(
      [
        "Sends a prepared request: the same content with the same signature, whenever it is called. If it may have been sent before, call `findOut` first. A stored request may have been: then a refusal leaves its outcome unknown.",
        "@throws TypeError (as a rejection) for a stored request that is not `storable`, and a GatewayError as the operation does.",
      ],
      "  ",
    ),
    `  send<Id extends ${writes}>(prepared: Prepared<Id>, options?: CallOptions): Promise<Told[Id]>;\n`,
    doc(
      [
        "Finds the outcome of a call by its error, or of a prepared request, as far as contract and profile allow. It only reads. With `sendAgain` it first sends the same request again, if the profile promises the first response for that (`signature.repeated`, `payment.repeat`, `payout.repeat`), which makes it if it never arrived. An uncertain outcome is `unknown`.",
        "For an error it needs data that is stored with the error and never printed: identifiers, and the whole request if it may be sent again. This data is lost in a restart; a prepared request is not.",
      ],
      "  ",
    ),
    "  findOut(of: unknown, options?: FindOutOptions): Promise<Known>;\n",
  ].join("");
}
