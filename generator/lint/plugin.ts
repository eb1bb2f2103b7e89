// Redocly's view of our lint rules: one plugin, made for the catalogues of one folder.

import { readCatalogue } from "../load/read-catalogue.ts";
import { folder } from "../load/source.ts";
import { boundsByRule, citationsExist, requiredByRule } from "./by-rule.ts";
import { fieldsGrouped } from "./fields-grouped.ts";
import { pathsStated } from "./paths-stated.ts";
import { readSourceFacts } from "./source-fields.ts";
import { textFormsStated } from "./text-forms-stated.ts";
import type { LintRule } from "./visitor.ts";
import { vocabularyKept } from "./vocabulary-kept.ts";

interface Plugin {
  readonly id: string;
  readonly rules: { readonly [format: string]: { readonly [rule: string]: LintRule } };
}

/** The plugin for the catalogues in the folder `path`. */
export function contractPlugin(path: string): Plugin {
  const catalogue = readCatalogue(folder(path));
  const everywhere = {
    "vocabulary-kept": vocabularyKept(catalogue),
    "citations-exist": citationsExist(catalogue),
    "required-by-rule": requiredByRule,
    "bounds-by-rule": boundsByRule,
  };
  const operations = {
    "text-forms-stated": textFormsStated,
    "fields-grouped": fieldsGrouped,
    "paths-stated": pathsStated(readSourceFacts(path)),
  };
  return { id: "contract", rules: { oas3: { ...everywhere, ...operations }, async3: everywhere } };
}

export default function plugin(): Plugin {
  return contractPlugin(`${import.meta.dirname}/../../spec`);
}
