import type { ReactNode } from "react";

// Mail clients know neither stylesheets nor variables: colours and sizes stand where they are used.
const ink = "#17201D";
const muted = "#56635E";
const brand = "#0F6B5C";
const font = "'Helvetica Neue', Helvetica, Arial, sans-serif";

/** The frame of every mail. @param preview what the inbox shows beside the subject. */
export function MailLayout({ preview, children }: { preview: string; children: ReactNode }) {
  return (
    <html lang="es">
      <body style={{ margin: 0, backgroundColor: "#FAF9F6", fontFamily: font, color: ink }}>
        <div style={{ display: "none", overflow: "hidden", maxHeight: 0, opacity: 0 }}>{preview}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ padding: "32px 16px" }}
        >
          <tbody>
            <tr>
              <td align="center">
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 480, textAlign: "left" }}
                >
                  <tbody>
                    <tr>
                      <td>
                        <p style={{ margin: "0 0 24px", fontSize: 18, fontWeight: 700, color: brand }}>
                          Fichaclara
                        </p>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export function MailText({ muted: quiet = false, children }: { muted?: boolean; children: ReactNode }) {
  return (
    <p style={{ margin: "0 0 16px", fontSize: quiet ? 13 : 16, lineHeight: 1.5, color: quiet ? muted : ink }}>
      {children}
    </p>
  );
}

export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "0 0 24px" }}>
      <a
        href={href}
        style={{
          display: "inline-block",
          padding: "14px 28px",
          borderRadius: 999,
          backgroundColor: brand,
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
