// The commands for the audit log: export it, and check that it was not changed.
import { checkAudit } from "../audit/check.ts";
import { type AuditEntry, auditAfter } from "../store/audit/entries.ts";
import type { Work } from "./work.ts";

const portion = 1000;

const lineOf = ({ id, merchant_id, subject, subjectId, action, at, by, details }: AuditEntry): string =>
  JSON.stringify({
    id: Number(id),
    at: at.toISOString(),
    merchant_id,
    subject,
    subject_id: subjectId,
    action,
    by: by.kind,
    name: by.name,
    address: by.address,
    details,
  });

/** Portion by portion, so that the log may be larger than the memory. */
export const auditExport =
  (merchant_id: string | undefined, after: string): Work =>
  async (pool, _clock, { write }) => {
    for (let last = after; ;) {
      const entries = await auditAfter(pool, last, merchant_id, portion);
      if (entries.length > 0) await write(`${entries.map(lineOf).join("\n")}\n`);
      if (entries.length < portion) return { text: "" };
      last = entries.at(-1)?.id ?? last;
    }
  };

export const auditCheck =
  (keptHead: string | undefined): Work =>
  async (pool) => {
    const { problems, sealed, unsealed, head } = await checkAudit(pool, keptHead);
    const lines = [
      ...problems,
      `Sealed: ${sealed}. Not sealed yet: ${unsealed}.`,
      head === undefined
        ? "The log has no seal yet."
        : `Store this head elsewhere. Pass it to the next check with --head to detect a removed end:\n${head}`,
    ];
    return {
      data: { holds: problems.length === 0, problems, sealed, unsealed, head: head ?? null },
      text: lines.join("\n"),
      problem: problems.length === 0 ? undefined : "The audit log was changed after the seal.",
    };
  };
