// An input of a form as a page reader returns it. Uses no test framework.
import type { FormInput } from "../pages/form-view.ts";

export const input = (
  name: string,
  value: string,
  by: FormInput["by"] = "page",
  type = "hidden",
): FormInput => ({ name, value, type, by });
