import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { TextField } from "./text-field.tsx";

/** The build's path of the script that uses the browser's authenticator. */
const SCRIPT = "/assets/passkey-1.js";

/**
 * A button that requests a passkey from the browser and posts its response. Hidden until its script detects support;
 * everything else on the page works without it.
 */
export function PasskeyForm(props: {
  readonly action: string;
  readonly mode: "get" | "create";
  readonly options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;
  readonly label: string;
  /** Shown when the browser gave no response. */
  readonly failed: string;
  /** The field for the passkey's name. */
  readonly name?: { readonly label: string; readonly value: string };
  /** True when this is the page's main action. */
  readonly isPrimary?: boolean;
  /** True when the browser is asked immediately. */
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
