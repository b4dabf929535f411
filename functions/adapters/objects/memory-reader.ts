import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Point } from '../aws/ports.ts';

/**
 * Reads what a monitor remembers, compressed lines of JSON, as they come. One that is missing or breaks off throws: a
 * business that was overlooked would be delivered again.
 */
export const memoryReader = (client: S3Client, bucket: string, point: Point) =>
  async function* readMemory(key: string): AsyncGenerator {
    const command = new GetObjectCommand({ Bucket: bucket, Key: key });
    const { Body: body } = await point('memory.read', () => client.send(command));
    if (!(body instanceof Readable)) throw new Error(`The object ${key} has no readable body.`);
    // The iteration below throws what goes wrong.
    const texts = pipeline(body, createGunzip(), () => {}).setEncoding('utf8');
    let rest = '';
    for await (const text of texts) {
      const lines = `${rest}${String(text)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
    if (rest !== '') throw new Error(`The object ${key} ends in the middle of a line.`);
  };
