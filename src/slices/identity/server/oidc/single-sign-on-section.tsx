import type { AccountSection } from "../account-sections.ts";
import { SectionFrame } from "../pages/account-page.tsx";

const texts = {
  en: { title: "Company settings", link: "Set up single sign-on" },
  es: { title: "Su empresa", link: "Configurar el inicio de sesión único" },
} as const;

/** The account page's section with a link to the company's own sign-in, for administrators. */
export const singleSignOnSection: AccountSection = {
  id: "company",
  render: ({ who, language }) => {
    const isAdmin = who.kind === "account" && who.permissions.some((right) => right.role === "client-admin");
    if (!isAdmin) return Promise.resolve(null);
    const text = texts[language];
    return Promise.resolve(
      <SectionFrame id="company" title={text.title}>
        <p>
          <a href="/account/single-sign-on">{text.link}</a>
        </p>
      </SectionFrame>,
    );
  },
};
