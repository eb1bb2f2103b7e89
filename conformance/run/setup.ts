// The setup of a run in its report: enough to repeat the run, and no secrets. Pure.
import { isRecord, type Shape } from "@acquiring/contract/codecs";
import type { Contract } from "../contract/contract.ts";
import type { Masker } from "../exchange/mask.ts";
import type { bases } from "../judge/basis.ts";
import type { Waiver } from "../inputs/waivers.ts";
import { below } from "../contract/pointer.ts";

/** What a run was set up with. A value that is secret or personal is `***`, and `withheld` names its place. */
export interface Setup {
  /** The profile as it was given. */
  readonly profile: {
    readonly profile: string;
    readonly extension_points: Readonly<Record<string, unknown>>;
  };
  /** The settings as they were given, with the merchant that the run used; the rest has the suite's defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly waivers: readonly Waiver[];
  readonly options: SetupOptions;
  /** JSON pointers of what is left out, from `/profile` or `/settings`. */
  readonly withheld: readonly string[];
}

/** The options that decide which checks a run has, and how they are judged. */
export interface SetupOptions {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly among?: readonly string[];
  readonly limitTo?: readonly string[];
  readonly advice?: boolean;
  readonly strict?: boolean;
  readonly basis?: (typeof bases)[number];
  readonly failFast?: boolean;
  /** The level that was demanded. */
  readonly level?: string;
  readonly concurrency?: number;
  readonly timeoutMs?: number;
  readonly maxRequests?: number;
  readonly maxAmount?: string;
  readonly readOnly?: boolean;
}

/** The text instead of what is left out. */
export const withheldText = "***";

/** The inputs of a run for its report. */
export function setupOf(
  given: Omit<Setup, "withheld">,
  { masker, contract }: { readonly masker: Masker; readonly contract: Contract },
): Setup {
  const marked = markedNames(contract);
  const withheld: string[] = [];
  const shown = (value: unknown, at: string, isData: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => shown(item, `${at}/${index}`, isData));
    if (isRecord(value)) {
      return Object.fromEntries(
        Object.entries(value)
          .filter(([, item]) => item !== undefined)
          .map(([name, item]) => {
            const place = below(at, masker.text(name));
            if (isData && marked.has(name) && !isRecord(item) && !Array.isArray(item)) {
              withheld.push(place);
              return [name, withheldText];
            }
            if (masker.text(name) === name) return [name, shown(item, place, isData)];
            withheld.push(place);
            return [masker.text(name), withheldText];
          }),
      );
    }
    if (typeof value !== "string" && typeof value !== "number") return value;
    if (masker.text(String(value)) === String(value)) return value;
    withheld.push(at);
    return withheldText;
  };
  const { profile, settings, waivers, options } = given;
  const { test_data, request_fields, ...rest } = settings;
  return {
    profile: shown(profile, "/profile", false) as Setup["profile"],
    settings: {
      ...(shown(rest, "/settings", false) as Setup["settings"]),
      ...(test_data === undefined ? {} : { test_data: shown(test_data, "/settings/test_data", true) }),
      ...(request_fields === undefined
        ? {}
        : { request_fields: shown(request_fields, "/settings/request_fields", true) }),
    },
    waivers: waivers.map((waiver) => ({ ...waiver, reason: masker.text(waiver.reason) })),
    options,
    withheld,
  };
}

/** The names of fields that the contract marks as secret or personal. */
function markedNames({ operations }: Contract): ReadonlySet<string> {
  return new Set(
    [...operations.values()].flatMap(({ descriptor }) => markedIn(descriptor.request.shape, "")),
  );
}

function markedIn(shape: Shape, name: string): string[] {
  if (shape.kind === "list") return markedIn(shape.of, name);
  if (shape.kind === "object")
    return Object.entries(shape.fields).flatMap(([key, field]) => markedIn(field, key));
  return "sensitive" in shape && shape.sensitive !== undefined ? [name] : [];
}
