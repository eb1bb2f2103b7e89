// Finds fillings of a profile that contradict each other or the contract, each with the places of both.
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf, textsOf, type JsonObject, type Operation } from "../contract/contract.ts";
import { entryOf, fieldAt, flatten, type Flat } from "../contract/flat-schema.ts";
import { below } from "../contract/pointer.ts";
import type { Wrong } from "./files.ts";
import { arrayNameOf, filledWith, type Terms } from "./profile.ts";

/** The JSON pointer of a value in a profile, or of something in it. A part that it does not name has the `default`. */
export function placeIn(
  { contract, profile: { points } }: Terms,
  address: string,
  ...inner: readonly (string | number)[]
): string {
  const { point = address, part } = contract.points.get(address)?.in ?? {};
  const named = part === undefined || Object.hasOwn(objectOf(points[point]), part) ? part : "default";
  const steps = [point, ...(named === undefined ? [] : [named]), ...inner.map(String)];
  return steps.reduce(below, "/extension_points");
}

/** Everything that contradicts something else in a profile. */
export const contradictoryFillings = (terms: Terms): Wrong[] => rules.flatMap((rule) => rule(terms));

const listedTwice: Rule = (terms) =>
  membersAt(terms, "fields.values").flatMap(([field]) =>
    codesOfField(terms, field).map((codes) => ({
      at: placeIn(terms, "fields.values", field),
      other: placeIn(terms, codes),
      message: `The profile lists the values of \`${field}\` twice. Remove one of the lists.`,
    })),
  );

/** A listed value that the length or the format of its field does not allow. */
const impossibleValues: Rule = (terms) => {
  const problemBy: Readonly<
    Record<string, (value: string, wanted: unknown, field: string) => string | false>
  > = {
    "fields.max_length": (value, most) =>
      Array.from(value).length > Number(most) && `is longer than ${Number(most)} characters`,
    "fields.format": (value, format, field) =>
      !fieldsAt(terms, field).some(({ form }) => form === "code-message") &&
      !new RegExp(`^(?:${String(format)})$`, "u").test(value) &&
      `does not have the format ${String(format)}`,
  };
  return Object.entries(problemBy).flatMap(([point, problem]) =>
    membersAt(terms, point).flatMap(([field, wanted]) => {
      const other = placeIn(terms, point, field);
      const listed = [
        ...Object.keys(objectOf(objectOf(filledWith(terms.profile, "fields.values"))[field])).map(
          (value) => [value, placeIn(terms, "fields.values", field, value)] as const,
        ),
        ...codesOfField(terms, field).flatMap((codes) =>
          membersAt(terms, codes).map(([code]) => [code, placeIn(terms, codes, code)] as const),
        ),
      ];
      return listed.flatMap(([value, at]) => {
        const found = value !== "" && problem(value, wanted, field);
        return found === false ? [] : [{ at, other, message: `The value of \`${field}\` ${found}.` }];
      });
    }),
  );
};

const undecidedForGood: Rule = (terms) =>
  codesIn(terms).flatMap(([address, code, { outcome, final }]) =>
    outcome === "pending" && final === true
      ? [
          {
            at: placeIn(terms, address, code, "final"),
            other: placeIn(terms, address, code, "outcome"),
            message: "A pending outcome is not final. Change one of them.",
          },
        ]
      : [],
  );

const absentAddress: Rule = (terms) =>
  codesIn(terms).flatMap(([address, code, { shopper_url: url }]) => {
    if (typeof url !== "string") return [];
    const holders = operationsOf(terms, address).flatMap((operation) =>
      recordsWith(terms, operation, address),
    );
    if (holders.length === 0 || holders.some((has) => has(url))) return [];
    const message = `No response with this code has the field \`${url}\`.`;
    return [{ at: placeIn(terms, address, code, "shopper_url"), message }];
  });

/** A field that the profile promises, or calls repeated, and that no such response has. */
const absentPromises: Rule = (terms) => {
  const { contract, profile } = terms;
  const promised = (operation: Operation, address: string, directions: readonly Direction[]): Wrong[] =>
    textsOf(filledWith(profile, address)).flatMap((path, index) => {
      if (path.split(".")[0] === arrayNameOf(profile, operation.id)) return [];
      const lacking = directions.find((direction) => !isKnown(terms, operation, direction, path));
      if (lacking === undefined) return [];
      const message = `A ${lacking} of ${operation.id} has no field \`${path}\`. Declare a field beyond the contract at further-fields.`;
      return [{ at: placeIn(terms, address, index), message }];
    });
  const always = objectOf(profile.points["always-present"]);
  const others = operationsOf(terms, "always-present").filter(({ id }) => !Object.hasOwn(always, id));
  const absent = textsOf(always["default"]).flatMap((path, index): Wrong[] => {
    if (others.some((operation) => isKnown(terms, operation, "response", path))) return [];
    const message = `No response without a list here has a field \`${path}\`.`;
    return [{ at: placeIn(terms, "always-present", "default", index), message }];
  });
  const named = [...contract.operations.values()].flatMap((operation) => [
    ...(Object.hasOwn(always, operation.id)
      ? promised(operation, `always-present.${operation.id}`, ["response"])
      : []),
    ...(operationsOf(terms, "direct-payment.echoed-fields").includes(operation)
      ? promised(operation, "direct-payment.echoed-fields", ["request", "response"])
      : []),
  ]);
  return [...absent, ...named];
};

const unsignedSignature: Rule = (terms) =>
  [...terms.contract.operations.values()].flatMap(({ id, descriptor: { response } }) => {
    const signed = `signature.responses.${id}`;
    const index = textsOf(filledWith(terms.profile, `always-present.${id}`)).indexOf(
      response.signature ?? "",
    );
    if (index < 0 || filledWith(terms.profile, signed) !== "unsigned") return [];
    const message = `A response of ${id} always has a signature, but is not signed. Change one of them.`;
    return [{ at: placeIn(terms, `always-present.${id}`, index), other: placeIn(terms, signed), message }];
  });

const refundsOfQuery: Rule = (terms) => {
  const address = "search.over-limit.queryTransactions";
  if (filledWith(terms.profile, address) !== "first-100-refunds") return [];
  return [
    {
      at: placeIn(terms, address),
      message: "A query finds orders: `first-100-refunds` is for searchRefunds.",
    },
  ];
};

const undatedNotification: Rule = (terms) => {
  const { field } = objectOf(filledWith(terms.profile, "notification.window"));
  const { properties, additionalProperties } = objectOf(filledWith(terms.profile, "notification.payload"));
  if (
    typeof field !== "string" ||
    additionalProperties !== false ||
    Object.hasOwn(objectOf(properties), field)
  )
    return [];
  const message = `The payload of a notification has no field \`${field}\`.`;
  return [
    {
      at: placeIn(terms, "notification.window", "field"),
      other: placeIn(terms, "notification.payload"),
      message,
    },
  ];
};

/** A kind of notification that the payload's schema does not allow in the field that names it. */
const unnamedKinds: Rule = (terms) => {
  const { discriminator, properties } = objectOf(filledWith(terms.profile, "notification.payload"));
  const name = String(objectOf(discriminator)["propertyName"] ?? "");
  const { enum: allowed } = objectOf(objectOf(properties)[name]);
  if (!Array.isArray(allowed)) return [];
  return membersAt(terms, "notification.kinds").flatMap(([kind]) =>
    allowed.includes(kind)
      ? []
      : [
          {
            at: placeIn(terms, "notification.kinds", kind),
            other: placeIn(terms, "notification.payload", "properties", name),
            message: `The payload's field \`${name}\` cannot be \`${kind}\`. Change one of them.`,
          },
        ],
  );
};

/** A further field that the contract has, that is in no record, or that a page would have. */
const furtherNames: Rule = (terms) =>
  [...terms.contract.operations.values()].flatMap((operation) =>
    (["request", "response"] as const).flatMap((direction) =>
      Object.keys(declaredBy(terms, operation, direction)).flatMap((path) => {
        const message = furtherProblem(terms, operation, direction, path);
        const at = placeIn(terms, `further-fields.${operation.id}`, direction, path);
        return message === undefined ? [] : [{ at, message }];
      }),
    ),
  );

function furtherProblem(
  terms: Terms,
  operation: Operation,
  direction: Direction,
  path: string,
): string | undefined {
  const { schemas } = terms.contract;
  const { schema, encodings } = operation.descriptor[direction];
  if (encodings[0].body === "html")
    return Object.hasOwn(objectOf(terms.profile.points["further-fields"]), operation.id)
      ? `The response of ${operation.id} is a page. List its inputs at redirect.inputs.`
      : undefined;
  if (fieldAt(schemas, schema, path) !== undefined)
    return `The contract has the field \`${path}\` in a ${direction} of ${operation.id} (${schema}). Remove it here.`;
  const parent = path.split(".").slice(0, -1).join(".");
  const { type } = objectOf(declaredBy(terms, operation, direction)[parent]);
  if (parent === "" || type === "object" || type === "objects") return undefined;
  const record = fieldAt(schemas, schema, parent);
  return record !== undefined && entryOf(schemas, record).properties.size > 0
    ? undefined
    : `A ${direction} of ${operation.id} has no record \`${parent}\`. Declare it as \`object\` or \`objects\`.`;
}

type Rule = (terms: Terms) => Wrong[];
type Direction = "request" | "response";

const rules: readonly Rule[] = [
  listedTwice,
  impossibleValues,
  undecidedForGood,
  absentAddress,
  absentPromises,
  unsignedSignature,
  refundsOfQuery,
  undatedNotification,
  unnamedKinds,
  furtherNames,
];

const membersAt = ({ profile }: Terms, address: string): [string, unknown][] =>
  Object.entries(objectOf(filledWith(profile, address)));

const declaredBy = ({ profile }: Terms, { id }: Operation, direction: Direction): JsonObject =>
  objectOf(objectOf(filledWith(profile, `further-fields.${id}`))[direction]);

const operationsOf = ({ contract }: Terms, address: string): Operation[] =>
  (contract.points.get(address)?.operations ?? []).flatMap((id) => contract.operations.get(id) ?? []);

const isKnown = (terms: Terms, operation: Operation, direction: Direction, path: string): boolean =>
  fieldAt(terms.contract.schemas, operation.descriptor[direction].schema, path) !== undefined ||
  Object.hasOwn(declaredBy(terms, operation, direction), path);

/** The field that a profile names `operation.field`, in the request and in the response. */
function fieldsAt({ contract }: Terms, field: string): Flat[] {
  const [id = "", ...path] = field.split(".");
  const operation = contract.operations.get(id);
  if (operation === undefined) return [];
  const { request, response } = operation.descriptor;
  return [request, response].flatMap(({ schema }) => fieldAt(contract.schemas, schema, path.join(".")) ?? []);
}

/** The filled lists of codes that are of this very field. */
const codesOfField = (terms: Terms, field: string): string[] => {
  const cited = fieldsAt(terms, field).flatMap(({ points }) => points);
  return [...new Set(cited)].filter(
    (id) => isOwn(id, field.split(".").at(-1)) && filledWith(terms.profile, id) !== undefined,
  );
};

const isOwn = (address: string, name: string | undefined): boolean =>
  address.startsWith("codes.") && address.split(".").at(-1) === name;

/** Each code of the profile about which it says more than the meaning. */
const codesIn = (terms: Terms): [address: string, code: string, entry: JsonObject][] =>
  membersAt(terms, "codes").flatMap(([part]) =>
    membersAt(terms, `codes.${part}`).flatMap(([code, entry]): [string, string, JsonObject][] =>
      isRecord(entry) ? [[`codes.${part}`, code, entry]] : [],
    ),
  );

/** For each record of a response that has the field of these codes: whether it has another field, too. */
function recordsWith(terms: Terms, operation: Operation, address: string): ((name: string) => boolean)[] {
  const { schemas } = terms.contract;
  const declared = declaredBy(terms, operation, "response");
  const found: ((name: string) => boolean)[] = [];
  const visit = (flat: Flat, at: string, depth: number): void => {
    const { properties } = entryOf(schemas, flat);
    for (const [name, schema] of properties) {
      const field = flatten(schemas, schema);
      if (field.points.includes(address) && isOwn(address, name))
        found.push((one) => properties.has(one) || Object.hasOwn(declared, `${at}${one}`));
      if (depth < 8) visit(field, `${at}${name}.`, depth + 1);
    }
  };
  visit(flatten(schemas, objectOf(schemas[operation.descriptor.response.schema])), "", 0);
  return found;
}
