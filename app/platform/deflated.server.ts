import { Buffer } from "node:buffer";
import { constants, deflateRawSync } from "node:zlib";
import { ZipPassThrough } from "fflate";

const deflated = 8;
/** So much is packed at a time, whatever the pieces in which it comes: the same file gives the same bytes. */
const partBytes = 1 << 17;
/** How far back DEFLATE looks for what comes again. */
const windowBytes = 1 << 15;
/** A last block with nothing in it. */
const end = Uint8Array.of(0x03, 0x00);

/**
 * A file of a ZIP, packed by zlib in parts that follow one another, and ended by an empty block. What fflate packs, some programs take
 * for broken: a block in which nothing is repeated (Info-ZIP), and one that ends the file within nine bits (busybox).
 */
export class Deflated extends ZipPassThrough {
  override compression = deflated;
  private waiting: Uint8Array[] = [];
  private length = 0;
  private before: Uint8Array = new Uint8Array(0);

  protected override process(chunk: Uint8Array, final: boolean): void {
    this.waiting.push(chunk);
    this.length += chunk.length;
    while (this.length >= partBytes || (final && this.length > 0)) this.packPart();
    if (final) this.ondata(null, end, true);
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
