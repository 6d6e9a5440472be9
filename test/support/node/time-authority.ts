import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const settings = (hash: string) => `
[req]
distinguished_name = name
prompt = no
[name]
CN = Autoridad de prueba
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[stamps]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_cert = stamps.pem
certs = root.pem
signer_key = stamps.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha512
accuracy = secs:1
ess_cert_id_alg = ${hash}
`;

/**
 * A time-stamping authority that runs `openssl ts`. None of our code makes its signatures, and it verifies the stamps that we keep. `close`
 * removes its folder.
 */
export class TimeAuthority {
  private readonly folder = mkdtempSync(join(tmpdir(), "fichaclara-authority-"));

  /** @param hash the hash with which its stamps identify the signer's certificate. */
  constructor(hash: "sha1" | "sha256" = "sha256") {
    this.write("settings", settings(hash));
    this.write("serial", "01");
    this.openssl("ecparam -name prime256v1 -genkey -noout -out root.key");
    this.openssl("req -new -x509 -key root.key -config settings -extensions root -days 3650 -out root.pem");
    this.renew();
  }

  /** Signs with another key from now on, as authorities do after some years. */
  renew(): void {
    this.openssl("ecparam -name prime256v1 -genkey -noout -out stamps.key");
    this.openssl("req -new -key stamps.key -config settings -subj /CN=Sello -out stamps.csr");
    this.openssl(
      "x509 -req -in stamps.csr -CA root.pem -CAkey root.key -CAcreateserial -extfile settings -extensions stamps -days 3650 -out stamps.pem",
    );
  }

  /** Returns a TimeStampResp. @param request a TimeStampReq. */
  answer(request: Uint8Array): Uint8Array {
    this.write("request", request);
    this.openssl("ts -reply -config settings -queryfile request -out answer");
    return new Uint8Array(readFileSync(join(this.folder, "answer")));
  }

  /** Returns whether `openssl ts -verify` accepts it as a stamp of the text. @param certificates PEM, as they were stored. */
  isGood(answer: Uint8Array, text: string, certificates: string): boolean {
    this.write("answer", answer);
    this.write("text", text);
    this.write("kept.pem", certificates);
    try {
      this.openssl("ts -verify -in answer -data text -CAfile root.pem -untrusted kept.pem");
      return true;
    } catch {
      return false;
    }
  }

  /** Returns the description by `openssl ts` of an answer, one item a line. */
  tell(answer: Uint8Array): string {
    this.write("answer", answer);
    return this.openssl("ts -reply -in answer -text");
  }

  /** Returns the request that `openssl ts` itself makes for a text. */
  request(text: string, more = ""): Uint8Array {
    this.write("text", text);
    this.openssl(`ts -query -data text -sha256 ${more} -out request`);
    return new Uint8Array(readFileSync(join(this.folder, "request")));
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }

  private write(name: string, content: string | Uint8Array): void {
    writeFileSync(join(this.folder, name), content);
  }

  private openssl(command: string): string {
    const { status, stdout, stderr, error } = spawnSync("openssl", command.trim().split(/\s+/), {
      cwd: this.folder,
      encoding: "utf8",
    });
    if (error) throw new Error("openssl is needed, which makes and judges time stamps", { cause: error });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  }
}
