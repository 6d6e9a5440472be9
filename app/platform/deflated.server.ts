import { Buffer } from "node:buffer";
import { constants, deflateRawSync } from "node:zlib";
import { ZipPassThrough } from "fflate";

const deflateMethod = 8;
/** The size of each compressed part. It is fixed, so the same file always gives the same bytes. */
const partBytes = 1 << 17;
/** The window in which DEFLATE looks for repetitions. */
const windowBytes = 1 << 15;
/** An empty last block. */
const emptyLastBlock = Uint8Array.of(0x03, 0x00);

/**
 * A file of a ZIP. zlib compresses it in consecutive parts; an empty block ends it. Some programs reject the output of fflate. Info-ZIP
 * rejects a block without repetitions. busybox rejects a block that ends the file within nine bits.
 */
export class Deflated extends ZipPassThrough {
  override compression = deflateMethod;
  private waiting: Uint8Array[] = [];
  private length = 0;
  private before: Uint8Array = new Uint8Array(0);

  protected override process(chunk: Uint8Array, final: boolean): void {
    this.waiting.push(chunk);
    this.length += chunk.length;
    while (this.length >= partBytes || (final && this.length > 0)) this.packPart();
    if (final) this.ondata(null, emptyLastBlock, true);
  }

  private packPart() {
    const [first, ...others] = this.waiting as [Uint8Array, ...Uint8Array[]];
    const all = others.length > 0 ? Buffer.concat(this.waiting) : first;
    const [part, rest] = [all.subarray(0, partBytes), all.subarray(partBytes)];
    const dictionary = this.before.length > 0 ? { dictionary: this.before } : {};
    const packed = deflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH, ...dictionary });
    [this.waiting, this.length, this.before] = [[rest], rest.length, part.subarray(-windowBytes)];
    this.ondata(null, packed, false);
  }
}
