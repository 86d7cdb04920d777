import { IconChevronRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, type ReactNode } from "react";
import type { ApiCallEntry, ApiModuleEntry, SchemaLine } from "#slices/developers/contract/api-docs.contract.ts";
import { ApiCall } from "#slices/developers/web/api/api-call.tsx";
import { useApiStrings } from "#slices/developers/web/api/api-strings.ts";
import { CallLinks, CallName } from "#slices/developers/web/api/call-links.tsx";
import { SchemaTable } from "#slices/developers/web/api/schema-table.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";

interface ApiModulePanelProps {
  module: ApiModuleEntry;
  /** The name of the open call in the address; null for none. */
  opened: string | null;
  /** The schema of every error. */
  problem: readonly SchemaLine[];
}

/** The calls of one module with the open call, or the replacement of a module without calls. */
export function ApiModulePanel({ module, opened, problem }: ApiModulePanelProps): ReactNode {
  const t = useApiStrings();
  const { name, family, calls, stand_in: standIn, instead } = module;
  return (
    <>
      {standIn !== null && (
        <div className="da-stand-in">
          <Notice>
            <p>{t(`standIn_${standIn}`)}</p>
          </Notice>
        </div>
      )}
      {calls.length > 0 && (
        <Panel title={`${t(family)} · ${name}`} sub={t("callsCount", { count: calls.length })} flush>
          <ul className="da-calls" aria-label={t("calls")}>
            {calls.map((call) => (
              <li key={call.name}>
                <Call call={call} isOpen={call.name === opened} problem={problem} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {instead.length > 0 && (
        <div className="da-instead">
          <Panel title={t("instead")} flush>
            <CallLinks label={t("instead")} calls={instead} />
          </Panel>
        </div>
      )}
    </>
  );
}

interface CallProps {
  call: ApiCallEntry;
  isOpen: boolean;
  problem: readonly SchemaLine[];
}

/** One call: a click on its line opens it and changes the address. */
function Call({ call, isOpen, problem }: CallProps): ReactNode {
  const navigate = useNavigate();
  const content = useId();
  const line = useRef<HTMLButtonElement>(null);
  // After a link from elsewhere the call may be far below.
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const toggle = (): void => {
    void navigate({ to: ".", search: isOpen ? {} : { call: call.name }, replace: true, resetScroll: false });
  };
  return (
    <>
      <h3>
        <button
          type="button"
          className="da-call"
          ref={line}
          aria-expanded={isOpen}
          aria-controls={isOpen ? content : undefined}
          onClick={toggle}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
          <CallName call={call} />
        </button>
      </h3>
      {isOpen && (
        <div className="da-content" id={content}>
          <ApiCall name={call.name} problem={<Problem lines={problem} />} />
        </div>
      )}
    </>
  );
}

function Problem({ lines }: { lines: readonly SchemaLine[] }): ReactNode {
  const t = useApiStrings();
  return (
    <details className="da-problem">
      <summary>{t("problem")}</summary>
      <SchemaTable label={t("problem")} lines={lines} />
    </details>
  );
}
