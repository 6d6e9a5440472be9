import type { ReactNode } from "react";

// Mail clients support few stylesheets and no variables, so colours and sizes are inline. The head has the colours for clients with
// a dark scheme.
const inkColour = "#17201D";
const muted = "#515E58";
const brandColour = "#0F6B5C";
const paperColour = "#FAF9F6";
const fontFamily = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";

const darkStyles = `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #101312 !important; }
  .card { background-color: #181D1B !important; border-color: #2B3330 !important; }
  .ink { color: #EDF1EF !important; }
  .muted { color: #A9B4AF !important; }
  .brand { color: #5FC9B3 !important; }
  .button { background-color: #5FC9B3 !important; color: #06231D !important; }
}`;

interface MailLayoutProps {
  /** The text that the inbox shows beside the subject. */
  preview: string;
  /** The origin of the app, in mails to its users. It adds the links to terms and privacy. */
  origin?: string;
  /** The link to stop mails of this kind. */
  unsubscribeUrl?: string;
  children: ReactNode;
}

/** The frame of every mail. */
export function MailLayout({ preview, origin, unsubscribeUrl, children }: MailLayoutProps) {
  return (
    <html lang="es">
      <head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>{darkStyles}</style>
      </head>
      <body
        className="paper"
        style={{ margin: 0, backgroundColor: paperColour, fontFamily: fontFamily, color: inkColour }}
      >
        <div style={{ display: "none", overflow: "hidden", maxHeight: 0, opacity: 0 }}>{preview}</div>
        <Frame style={{ padding: "32px 16px" }} align="center">
          <Frame style={{ maxWidth: 480, textAlign: "left" }}>
            <p
              className="brand"
              style={{ margin: "0 0 16px", fontSize: 19, fontWeight: 700, color: brandColour }}
            >
              Fichaclara
            </p>
            <div
              className="card"
              style={{
                padding: "28px 24px 12px",
                border: "1px solid #E3E1D9",
                borderRadius: 12,
                backgroundColor: "#FFFFFF",
              }}
            >
              {children}
            </div>
            {origin && <SmallPrint origin={origin} unsubscribeUrl={unsubscribeUrl} />}
          </Frame>
        </Frame>
      </body>
    </html>
  );
}

/** Returns the small print for the text part of a mail. */
export const smallPrintText = (origin: string) =>
  `Términos: ${origin}/terminos\nPrivacidad: ${origin}/privacidad`;

const unsubscribeWords = "Dejar de recibir estos correos";

/** Returns the unsubscribe line for the text part of a mail. */
export const unsubscribeText = (url: string) => `${unsubscribeWords}: ${url}`;

function SmallPrint({ origin, unsubscribeUrl }: { origin: string; unsubscribeUrl?: string }) {
  const style = { color: muted };
  return (
    <p className="muted" style={{ margin: "16px 0 0", fontSize: 13, color: muted }}>
      <a className="muted" href={`${origin}/terminos`} style={style}>
        Términos
      </a>
      {" · "}
      <a className="muted" href={`${origin}/privacidad`} style={style}>
        Privacidad
      </a>
      {unsubscribeUrl && (
        <>
          {" · "}
          <a className="muted" href={unsubscribeUrl} style={style}>
            {unsubscribeWords}
          </a>
        </>
      )}
    </p>
  );
}

interface FrameProps {
  style: { padding?: string; maxWidth?: number; textAlign?: "left" };
  align?: "center";
  children: ReactNode;
}

/** A table with one cell, which old clients render consistently. */
const Frame = ({ style, align, children }: FrameProps) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
    <tbody>
      <tr>
        <td align={align}>{children}</td>
      </tr>
    </tbody>
  </table>
);

export function MailText({ muted: quiet = false, children }: { muted?: boolean; children: ReactNode }) {
  return (
    <p
      className={quiet ? "muted" : "ink"}
      style={{
        margin: "0 0 16px",
        fontSize: quiet ? 14 : 16,
        lineHeight: 1.5,
        color: quiet ? muted : inkColour,
      }}
    >
      {children}
    </p>
  );
}

/** The first line of a mail and of its text part. The outbox adds the recipient's first name when it knows their company. */
export const greeting = "Hola:";

export const MailGreeting = () => <MailText>{greeting}</MailText>;

export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="brand" style={{ color: brandColour, fontWeight: 600 }}>
    {children}
  </a>
);

/** A less important text at the end of a mail, with a link. */
export interface MailNoteContent {
  text: string;
  link?: { label: string; href: string };
}

export const MailNote = ({ text, link }: MailNoteContent) => (
  <MailText muted>
    {text}
    {link && (
      <>
        {" "}
        <MailLink href={link.href}>{link.label}</MailLink>
      </>
    )}
  </MailText>
);

/** Returns the note for the text part of a mail. */
export const noteText = ({ text, link }: MailNoteContent) =>
  link ? `${text} ${link.label}: ${link.href}` : text;

export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "0 0 24px" }}>
      <a
        href={href}
        className="button"
        style={{
          display: "inline-block",
          padding: "14px 28px",
          borderRadius: 999,
          backgroundColor: brandColour,
          color: "#FFFFFF",
          fontSize: 16,
          fontWeight: 600,
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}
