import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { TextField } from "./text-field.tsx";

/** Where the build puts the script that talks to the browser's authenticator. */
const SCRIPT = "/assets/passkey-1.js";

/**
 * A button that asks the browser for a passkey and posts its answer. Hidden until its script finds that the browser can:
 * everything else on the page works without.
 */
export function PasskeyForm(props: {
  readonly action: string;
  readonly mode: "get" | "create";
  readonly options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;
  readonly label: string;
  /** Said when the browser gave no answer. */
  readonly failed: string;
  /** A name to give to the passkey. */
  readonly name?: { readonly label: string; readonly value: string };
  /** True where this is what the page is for. */
  readonly isPrimary?: boolean;
  /** True where the browser is asked at once. */
  readonly isAtOnce?: boolean;
}) {
  return (
    <>
      <form
        method="post"
        action={props.action}
        className="more"
        hidden
        data-passkey={props.mode}
        data-options={JSON.stringify(props.options)}
        data-at-once={props.isAtOnce === true ? "" : undefined}
      >
        <input type="hidden" name="passkey" />
        {props.name === undefined ? null : (
          <TextField name="name" label={props.name.label} value={props.name.value} error={null} isOptional />
        )}
        <p className="field-error" role="alert" hidden>
          {props.failed}
        </p>
        <button className={props.isPrimary === true ? "primary" : "secondary"} type="submit">
          {props.label}
        </button>
      </form>
      <script src={SCRIPT} defer />
    </>
  );
}
