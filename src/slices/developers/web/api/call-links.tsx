import type { ReactNode } from "react";
import type { ApiCallEntry } from "#slices/developers/contract/api-docs.contract.ts";
import { callHref } from "#slices/developers/web/api/find-calls.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** Calls by method, address and summary, each with a link. */
export function CallLinks({ label, calls }: { label: string; calls: readonly ApiCallEntry[] }): ReactNode {
  return (
    <ul className="da-links" aria-label={label}>
      {calls.map((call) => (
        <li key={call.name}>
          <UiLink href={callHref(call)}>
            <CallName call={call} />
          </UiLink>
        </li>
      ))}
    </ul>
  );
}

/** Method, address and summary of a call. */
export function CallName({ call: { method, path, summary } }: { call: ApiCallEntry }): ReactNode {
  return (
    <>
      <span className="dd-method" data-method={method}>
        {method}
      </span>
      <span className="da-name">
        <span className="dd-code">{path}</span>
        <span className="cy-meta">{summary}</span>
      </span>
    </>
  );
}
