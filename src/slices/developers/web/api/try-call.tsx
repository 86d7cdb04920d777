import { IconExternalLink, IconPlayerPlay } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { DescribedCall } from "#slices/developers/contract/api-docs.contract.ts";
import { useApiStrings } from "#slices/developers/web/api/api-strings.ts";
import { sendApiRequest, type ApiResult } from "#slices/developers/web/api/send-request.ts";
import { callAddress, getMissingParts, type TypedValues } from "#slices/developers/web/api/call-address.ts";
import { Part } from "#slices/developers/web/api/call-part.tsx";
import { ParameterTable } from "#slices/developers/web/api/parameter-table.tsx";
import { CopyableJson } from "#slices/developers/web/copyable-json.tsx";
import { formatBytes, formatNumber } from "#ui/format.ts";

/** The parameters of a GET with inputs, and a button that makes the call in the current session. */
export function TryCall({ call: { path, parameters } }: { call: DescribedCall }): ReactNode {
  const t = useApiStrings();
  const more = useId();
  const [values, setValues] = useState<TypedValues>({});
  const [added, setAdded] = useState("");
  const [missing, setMissing] = useState<readonly string[]>([]);
  const request = useMutation({ mutationFn: sendApiRequest });
  const address = callAddress(path, parameters, values, added);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const lacking = getMissingParts(path, values);
    setMissing(lacking);
    if (lacking.length === 0 && !request.isPending) request.mutate(address);
  };
  return (
    <form onSubmit={send} noValidate aria-label={t("try")}>
      <Part title={t("parameters")}>
        {parameters.length === 0 ? (
          <p className="cy-meta">{t("noParameters")}</p>
        ) : (
          <ParameterTable
            parameters={parameters}
            typing={{ values, onChange: (name, value) => setValues((before) => ({ ...before, [name]: value })) }}
          />
        )}
      </Part>
      <Part title={t("try")} note={t("tryHint")}>
        {parameters.some((each) => each.in === "query") && (
          <div className="da-more">
            <label htmlFor={more}>{t("more")}</label>
            <input
              className="cy-input"
              id={more}
              value={added}
              autoComplete="off"
              aria-describedby={`${more}-hint`}
              onChange={(event) => setAdded(event.currentTarget.value)}
            />
            <small id={`${more}-hint`}>{t("moreHint")}</small>
          </div>
        )}
        <div className="dd-url">
          <code>{address}</code>
          <button type="submit" className="cy-button" data-primary="" aria-disabled={request.isPending}>
            <IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />
            {t(request.isPending ? "sending" : "send")}
          </button>
        </div>
        <div role="status">
          {missing.length > 0 && <p className="dd-refused">{t("missing", { names: missing.join(", ") })}</p>}
          {request.isError && <p className="dd-refused">{t("noAnswer")}</p>}
          {request.data && missing.length === 0 && <AnswerLine answered={request.data} />}
        </div>
        {request.data && missing.length === 0 && <Answer answered={request.data} address={request.variables} />}
      </Part>
    </form>
  );
}

function AnswerLine({ answered: { status, took } }: { answered: ApiResult }): ReactNode {
  const t = useApiStrings();
  const locale = useLocale();
  return <p className="cy-meta">{t("answered", { status, n: formatNumber(took, "count", locale) })}</p>;
}

/** JSON as a tree; other content as a note about its type, with a link. */
function Answer({ answered: { json, type, bytes }, address }: { answered: ApiResult; address: string }): ReactNode {
  const t = useApiStrings();
  const locale = useLocale();
  if (json !== undefined) return <CopyableJson label={t("reply")} value={json} />;
  return (
    <p>
      {t("notJson", { type: type === "" ? "?" : type, size: formatBytes(bytes, locale) })}{" "}
      <a className="cy-button" href={address} target="_blank" rel="noreferrer">
        <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        {t("openIt")}
      </a>
    </p>
  );
}
