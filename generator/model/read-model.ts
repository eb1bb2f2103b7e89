// Makes the model of a loaded contract: records.ts flattens the records, operations.ts reads the operations.
import { defined } from "../../runtime/values/defined.ts";
import type { Contract } from "../load/load.ts";
import type { Model } from "./model.ts";
import { operationsOf } from "./operations.ts";
import { report as newReport, settle } from "../load/problem.ts";
import { recordsOf } from "./records.ts";
import { objectOf, textOf } from "../json.ts";

/** @throws ContractError for a contract that contradicts itself. */
export function modelOf(contract: Contract): Model {
  const report = newReport();
  const records = recordsOf(contract, report);
  const [operations, { bodies, identity }] = operationsOf(contract, records, report);
  settle(report);
  const schemas = records.needed(
    operations.flatMap(({ request, response }) => [request.schema, response.schema]),
  );
  const { origins: _origins, ...written } = contract;
  const version = textOf(objectOf(written.openapi["info"])["version"]) ?? "0.0.0";
  const signature = operations.find(({ request }) => request.signature !== undefined)?.request.signature;
  return { ...written, version, schemas, operations, bodies, identity, ...defined({ signature }) };
}
