import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const [USER_PRESENT, USER_VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

/** A passkey (ES256) without a device, for tests: answers the options of the server as a browser does. */
export class SoftwarePasskey {
  private readonly id = randomBytes(16);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  private counter = 0;
  private readonly origin: string;
  private readonly isVerifying: boolean;

  /** `isVerifying`: the device checks a fingerprint or a PIN. */
  constructor(origin: string, { isVerifying = true } = {}) {
    this.origin = origin;
    this.isVerifying = isVerifying;
  }

  /** As `navigator.credentials.create`. */
  create({ challenge }: { challenge: string }) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = this.authenticatorData(HAS_KEY, Buffer.concat([Buffer.alloc(16), length, this.id, key]));
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** As `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }) {
    this.counter += 1;
    const data = this.authenticatorData(0, Buffer.alloc(0));
    const client = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.keys.privateKey).toString('base64url'),
    });
  }

  private credential<R>(response: R) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, rest: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const allFlags = flags | USER_PRESENT | (this.isVerifying ? USER_VERIFIED : 0);
    const host = createHash('sha256').update(new URL(this.origin).hostname).digest();
    return Buffer.concat([host, Buffer.from([allFlags]), count, rest]);
  }
}
