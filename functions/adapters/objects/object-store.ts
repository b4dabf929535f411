import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Job } from '../../domain/jobs/job.ts';
import { artifactKeys, DroppedBusiness } from '../../domain/jobs/stages/artifacts.ts';
import type { Artifacts } from '../../domain/jobs/stages/artifacts.ts';
import { filterText, isWholeCsv } from '../../domain/leads/export/export-selection.ts';
import type { ExportSelection } from '../../domain/leads/export/export-selection.ts';
import type { Point } from '../aws/ports.ts';

/** Bytes of a line in the list of what was left out: usually, and at most (see `foundBusiness`). */
const USUAL_LINE_BYTES = 256;
const MAX_LINE_BYTES = 4_096;

/** Lifetime of the presigned URL behind an export link, in seconds. */
const PRESIGNED_SECONDS = 300;

type Delivered = Pick<Job, 'id' | 'attempt' | 'deliveryRun'>;

const exportPath = ({ id, attempt, deliveryRun }: Delivered): string =>
  `exports/${id}/${attempt}${deliveryRun === 0 ? '' : `-${deliveryRun}`}`;

/** One file a run of the delivery: a run that was overtaken can't overwrite what was delivered. */
export const csvKey = (job: Delivered): string => `${exportPath(job)}.csv`;

/** The files that were made of a delivery later lie under it. */
export const exportFolder = (job: Delivered): string => `${exportPath(job)}/`;

/** Where the file of a selection lies: equal ones share theirs. */
export function exportKey(job: Delivered, selection: ExportSelection): string {
  if (isWholeCsv(selection)) return csvKey(job);
  const { preset, format } = selection;
  const filters = createHash('sha256').update(filterText(selection)).digest('hex').slice(0, 32);
  return `${exportPath(job)}/${preset}-${filters}.${format}`;
}

/** A job's artefacts and exports in S3. */
export class ObjectStore implements Artifacts {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly point: Point;

  constructor(client: S3Client, bucket: string, point: Point) {
    this.client = client;
    this.bucket = bucket;
    this.point = point;
  }

  async readJson(key: string): Promise<unknown> {
    const body = await this.open(key);
    if (body === undefined) return undefined;
    return json(body);
  }

  async writeJsonIfAbsent(key: string, value: unknown): Promise<boolean> {
    return this.put(key, JSON.stringify(value), 'application/json', true);
  }

  async *readLines(key: string): AsyncIterable<unknown> {
    const body = await this.open(key);
    if (body === undefined) throw new Error(`There is no object ${key}.`);
    for await (const line of createInterface({ input: body, crlfDelay: Infinity }))
      if (line !== '') yield JSON.parse(line);
  }

  async writeLines(key: string, values: Iterable<unknown>): Promise<void> {
    await this.put(key, linesOf(values), 'application/x-ndjson', false);
  }

  async writeLinesIfAbsent(key: string, values: Iterable<unknown>): Promise<boolean> {
    return this.put(key, linesOf(values), 'application/x-ndjson', true);
  }

  async exists(key: string): Promise<boolean> {
    return (await this.writtenAt(key)) !== undefined;
  }

  /** When an object was written last; undefined when it is not there. */
  async writtenAt(key: string): Promise<Date | undefined> {
    try {
      const command = new HeadObjectCommand({ Bucket: this.bucket, Key: key });
      const { LastModified } = await this.point('object.head', () => this.client.send(command));
      return LastModified;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** A presigned GET of a file, downloaded as an attachment, or a HEAD of it. */
  presignFile(
    key: string,
    as: { method: 'GET' | 'HEAD'; fileName: string; contentType: string },
  ): Promise<string> {
    const Command = as.method === 'GET' ? GetObjectCommand : HeadObjectCommand;
    const command = new Command({
      Bucket: this.bucket,
      Key: key,
      ResponseContentType: as.contentType,
      ResponseContentDisposition: `attachment; filename="${as.fileName}"`,
    });
    return getSignedUrl(this.client, command, { expiresIn: PRESIGNED_SECONDS });
  }

  /** Reads no more of the list than a page: lines are short, and their place is a byte. */
  async readRejected(
    job: Job,
    { from, limit }: { from: number; limit: number },
  ): Promise<{ businesses: DroppedBusiness[]; next: number | null }> {
    const most = MAX_LINE_BYTES + limit * USUAL_LINE_BYTES;
    const part = await this.openPart(artifactKeys.rejected(job), from, most);
    if (part === undefined) return { businesses: [], next: null };
    const businesses: DroppedBusiness[] = [];
    let place = from;
    for (const line of part.text.split('\n').slice(0, -1).slice(0, limit)) {
      place += Buffer.byteLength(line) + 1;
      businesses.push(DroppedBusiness.parse(JSON.parse(line)));
    }
    return { businesses, next: place < part.totalBytes ? place : null };
  }

  /** undefined when there is no such object. The text may begin or end inside a line. */
  private async openPart(key: string, from: number, bytes: number) {
    const range = `bytes=${from}-${from + bytes - 1}`;
    const command = new GetObjectCommand({ Bucket: this.bucket, Key: key, Range: range });
    try {
      const answer = await this.point('object.read', () => this.client.send(command));
      const text = (await answer.Body?.transformToString()) ?? '';
      return { text, totalBytes: Number(answer.ContentRange?.split('/')[1] ?? 0) };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  private async open(key: string): Promise<Readable | undefined> {
    try {
      const command = new GetObjectCommand({ Bucket: this.bucket, Key: key });
      const { Body: body } = await this.point('object.read', () => this.client.send(command));
      if (body instanceof Readable) return body;
      throw new Error(`The object ${key} has no readable body.`);
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  private async put(
    key: string,
    body: string,
    contentType: string,
    onlyIfAbsent: boolean,
  ): Promise<boolean> {
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      Body: body,
      // Named, because the SDK sends none with an empty list, and complains of that in the log.
      ContentLength: Buffer.byteLength(body),
      ContentType: contentType,
      ...(onlyIfAbsent ? { IfNoneMatch: '*' } : {}),
    });
    try {
      await this.point(`object.write.${kindOf(key)}`, () => this.client.send(command));
      return true;
    } catch (error) {
      if (onlyIfAbsent && isTaken(error)) return false;
      throw error;
    }
  }
}

/** 412: it was there; 409: somebody is writing it right now, and will have been first. */
const isTaken = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 412 || error.$metadata.httpStatusCode === 409);

/** Ids and numbers differ from call to call. */
const IS_ID = /^(?:\d+|[a-z]+_[0-9A-HJKMNP-TV-Z]{26})$/;
const KINDS_BY_ROOT: Readonly<Record<string, string>> = { quotes: 'quote', monitors: 'memory' };

/** `plan`, `manifest`, `tiles` ...: names the failpoints. */
function kindOf(key: string): string {
  const [root = '', , ...parts] = key.split('/');
  const named = parts.map((part) => part.replace(/\.\w+$/, '')).find((part) => !IS_ID.test(part));
  return KINDS_BY_ROOT[root] ?? named ?? 'object';
}

function linesOf(values: Iterable<unknown>): string {
  let text = '';
  for (const value of values) text += `${JSON.stringify(value)}\n`;
  return text;
}
