// What a profile states about requests and results, as types only. `Points` is the type of a profile's `extension_points`.
// A point that it does not state literally stays as the contract leaves it.

/** The value of a point, or of a name in it; `undefined` if that is open. */
export type At<Points, Id extends PropertyKey> = Points extends { readonly [One in Id]: infer Filled }
  ? Filled
  : undefined;

/** The value of a part of a point, or the point's `default` for an operation; `undefined` if that is open. */
export type PartAt<Points, Id extends PropertyKey, Part extends PropertyKey> = PartOf<At<Points, Id>, Part>;

type PartOf<Point, Part extends PropertyKey> = Point extends { readonly [One in Part]: infer Filled }
  ? Filled
  : Point extends { readonly default: infer Filled }
    ? Filled
    : undefined;

/** The value at an address: a point, or a part of one (`states.order`). */
export type AtAddress<Points, Address extends string> = Address extends keyof Points
  ? Points[Address]
  : PartsAt<Points, Address> extends infer Filled
    ? [Filled] extends [never]
      ? undefined
      : Filled
    : never;

type PartsAt<Points, Address extends string> = {
  [Id in keyof Points & string]-?: Address extends `${Id}.${infer Part}`
    ? Member<NonNullable<Points[Id]>, Part> | (undefined extends Points[Id] ? undefined : never)
    : never;
}[keyof Points & string];

type Member<Point, Part extends string> = Part extends keyof Point
  ? Point[Part]
  : Point extends { readonly default: infer Filled }
    ? Filled
    : undefined;

/** The names of a list that the compiler knows as literals. */
export type Named<List> = List extends readonly (infer Name extends string)[]
  ? string extends Name
    ? never
    : Name
  : never;

/** The codes of a table and those that were seen, each with `Behind` it; `unknown` where the table is open. */
export type Coded<Table, Seen extends string = never, Behind extends string = ""> = Table extends object
  ? string extends keyof Table
    ? unknown
    : `${CodeIn<Table> | Seen}${Behind}`
  : unknown;

/** The codes of a table and those that were seen, and any other, with what the codes of the table mean for an editor. */
export type OpenlyCoded<Table, Seen extends string = never, Behind extends string = ""> =
  Coded<Table, Seen, Behind> extends infer Codes
    ? Codes | OpenCode<{ [Code in CodeIn<Table>]: `${Code}: ${Means<Table[Code]>}` }[CodeIn<Table>]>
    : never;

type CodeIn<Table> = keyof Table & (string | number);

type Means<Entry> = Entry extends { readonly means: infer Words extends string } ? Words : Entry & string;

/** A code that the profile does not list, which is any text. `Meanings` are only shown: what the listed codes mean. */
export type OpenCode<Meanings> = string & Meaning<Meanings>;

// eslint-disable-next-line typescript/no-empty-object-type -- only its name and its argument are of use
interface Meaning<_Meanings> {}

/** The states of a list of moves and those that were seen; `unknown` where the list is open. */
export type Moved<Moves, Seen extends string = never> = Moves extends readonly {
  readonly from: infer From extends string;
  readonly to: infer To extends string;
}[]
  ? string extends From | To
    ? unknown
    : From | To | Seen
  : unknown;

/** A record with the fields that a profile declares beyond the contract, each in the record that it belongs to. */
export type Further<Fields, Declared, Direction extends PropertyKey> =
  At<Declared, Direction> extends infer Own
    ? Own extends object
      ? string extends keyof Own
        ? Fields
        : Extended<Fields, Own>
      : Fields
    : never;

type Extended<Fields, Own> = Flat<
  { [Name in keyof Fields]: ExtendedValue<Fields[Name], Under<Own, Name & string>> } & {
    [Name in keyof Own as Name extends Nested ? never : Always<Own[Name], never, Name>]?: Declared<Own, Name>;
  } & {
    [Name in keyof Own as Name extends Nested ? never : Always<Own[Name], Name, never>]: Declared<Own, Name>;
  }
>;

type Nested = `${string}.${string}`;
type Always<Field, Yes, No> = Field extends { readonly always: true } ? Yes : No;

/** The fields that are declared below a name. */
type Under<Own, Name extends string> = {
  [Path in keyof Own as Path extends `${Name}.${infer Below}` ? Below : never]: Own[Path];
};

type ExtendedValue<Field, Own> = [keyof Own] extends [never]
  ? Field
  : Field extends readonly (infer Entry)[]
    ? Extended<Entry, Own>[]
    : Field extends object
      ? Extended<Field, Own>
      : Field;

type Declared<Own, Name extends keyof Own> = Own[Name] extends {
  readonly type: infer Type extends keyof Kinds<0>;
}
  ? Kinds<Extended<Readonly<Record<never, never>>, Under<Own, Name & string>>>[Type]
  : unknown;

/** The types by their names in a profile. */
interface Kinds<Members> {
  readonly text: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly texts: string[];
  readonly object: Members;
  readonly objects: Members[];
}

/** A request that selects as a profile says, next to its fields. */
export type SelectingOf<Fields, Needed extends string, Codes, Type, Selection> = Flat<
  Promised<Fields, Needed, Codes, Type> & Selecting<Selection, keyof Fields>
>;

/** The request fields by which a profile selects; any field if that is open. */
type Selecting<Selection, Known> = Selection extends object
  ? Selection extends { readonly by: infer By }
    ? By[keyof By] extends { readonly field: infer Field extends string }
      ? string extends Field
        ? AnyField
        : { readonly [Name in Field]?: SelectedBy<Extract<By[keyof By], { readonly field: Name }>> }
      : AnyField
    : "by" extends keyof Selection
      ? AnyField
      : [Known] extends [never]
        ? { readonly [field: string]: never }
        : unknown
  : AnyField;

/** The value of a field that selects: an array of entries or of texts, or a text. */
type SelectedBy<How> = How extends { readonly member: infer Member extends string }
  ? readonly { readonly [Name in Member]?: string }[]
  : How extends { readonly array: true }
    ? readonly string[]
    : string;

interface AnyField {
  readonly [field: string]: unknown;
}

/** A request with at least one field: without any it asks for nothing. */
export type Some<Request> = [keyof Request] extends [never]
  ? Request
  : Request & { [Name in keyof Request]-?: { readonly [One in Name]-?: Request[Name] } }[keyof Request];

/** The type of fields without a stated one, if a profile gives all of them the same. */
export type Unstated<Filled> = [Filled] extends ["text"] | ["number"]
  ? Filled
  : Filled extends { readonly fields: unknown }
    ? undefined
    : Filled extends { readonly default: infer One }
      ? Unstated<One>
      : undefined;

/**
 * A record as a profile promises it. The fields of `Always` are present, those in `Codes` have one of its codes, and those
 * without a stated type have the type `Type`. A dot in `Always` goes one level down, as an object does in `Codes`. In a
 * list, the same applies to each entry.
 */
export type Promised<Fields, Always extends string, Codes, Type> = Flat<
  {
    [Name in keyof Fields as Name extends Always ? Name : never]-?: Within<Fields, Name, Always, Codes, Type>;
  } & {
    [Name in keyof Fields as Name extends Always ? never : Name]: Within<Fields, Name, Always, Codes, Type>;
  }
>;

/** An intersection as one record, so that an editor shows its fields and not how they were put together. */
export type Flat<Both> = Both extends infer Fields ? { [Name in keyof Fields]: Fields[Name] } : never;

/** A result with the signature, in this field, that a profile states for it. */
export type Signed<Fields, How, Field extends string> = [How] extends ["signed"]
  ? Flat<Omit<Fields, Field> & { [Name in Field]: string }>
  : [How] extends ["unsigned"]
    ? Omit<Fields, Field>
    : Fields;

/**
 * A request as a profile asks for it: as `Told` has it, with the fields of `Needed`; at least one field if the profile
 * names none.
 */
export type RequestOf<Fields, Needed extends string, Codes, Type> = [Needed] extends [never]
  ? Some<Promised<Fields, never, Codes, Type>>
  : Promised<Fields, Needed, Codes, Type>;

type Within<Fields, Name extends keyof Fields, Always extends string, Codes, Type> = Value<
  Exclude<Fields[Name], undefined>,
  Always extends `${Name & string}.${infer Below}` ? Below : never,
  Name extends keyof Codes ? Codes[Name] : unknown,
  Type
>;

type Value<Field, Always extends string, Codes, Type> = [Field] extends [never]
  ? never
  : [Field] extends [readonly (infer Entry)[]]
    ? Value<Entry, Always, Codes, Type>[]
    : [Field] extends [object]
      ? Inner<Field, Always, Codes, Type>
      : [Codes] extends [string]
        ? Codes | Exclude<Typed<Field, Type>, string>
        : Typed<Field, Type>;

// A record that the profile does not change keeps its name.
type Inner<Fields, Always extends string, Codes, Type> = [Always, Type] extends [never, undefined]
  ? unknown extends Codes
    ? Fields
    : Promised<Fields, Always, Codes, Type>
  : Promised<Fields, Always, Codes, Type>;

/** What may be a text or a number is what the profile says. */
type Typed<Field, Type> = [string | number] extends [Field]
  ? [Type] extends ["text"]
    ? Exclude<Field, number>
    : [Type] extends ["number"]
      ? number
      : Field
  : Field;
