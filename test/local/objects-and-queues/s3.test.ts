import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startObjectsAndQueues } from '../../../lib/local/objects-and-queues/objects-and-queues.ts';
import type { LocalService } from '../../../lib/local/service.ts';
import { failure } from '../dynamodb/fixture.ts';

const region = 'us-east-1';
const Bucket = 'files';
let service: LocalService;
let late = 0;

beforeAll(async () => {
  service = await startObjectsAndQueues({
    region,
    secretAccessKey: 'local',
    now: () => Date.now() + late,
  });
});
afterAll(() => service.close());

const clientOptions = (secretAccessKey = 'local') => ({
  endpoint: service.url,
  region,
  credentials: { accessKeyId: 'local', secretAccessKey },
  maxAttempts: 1,
});

describe('embedded S3', () => {
  let s3: S3Client;

  const put = (Key: string, Body: string, rest: Partial<PutObjectCommandInput> = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ...rest }));
  const get = async (Key: string) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return Body?.transformToString();
  };

  beforeAll(async () => {
    s3 = new S3Client(clientOptions());
    await s3.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => s3.destroy());

  test('an object comes back as it was put, metadata and content type too', async () => {
    await put('a b/ü+(1).csv', 'x,y\r\n', { ContentType: 'text/csv', Metadata: { job: 'j1' } });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a b/ü+(1).csv' }));
    expect(head).toMatchObject({
      ContentType: 'text/csv',
      ContentLength: 5,
      Metadata: { job: 'j1' },
    });
    expect(await get('a b/ü+(1).csv')).toBe('x,y\r\n');
    expect((await failure(get('missing'))).name).toBe('NoSuchKey');
  });

  test('listing pages through a prefix in order', async () => {
    for (const n of [2, 1, 3]) await put(`list/${n}`, 'x');
    await put('other', 'x');
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2 }));
    expect(page.Contents?.map((object) => object.Key)).toEqual(['list/1', 'list/2']);
    const next = await s3.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'list/',
        ContinuationToken: page.NextContinuationToken,
      }),
    );
    expect(next.Contents?.map((object) => object.Key)).toEqual(['list/3']);
  });

  test('a copy and a delete', async () => {
    await put('from', 'content');
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from` }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'from' }));
    expect(await get('to')).toBe('content');
    expect((await failure(get('from'))).name).toBe('NoSuchKey');
  });

  test('ranges answer 206 and, beyond the end, 416', async () => {
    await put('range', '0123456789');
    const range = (Range: string) => s3.send(new GetObjectCommand({ Bucket, Key: 'range', Range }));
    const middle = await range('bytes=2-4');
    expect(middle.$metadata.httpStatusCode).toBe(206);
    expect(middle.ContentRange).toBe('bytes 2-4/10');
    expect(await middle.Body?.transformToString()).toBe('234');
    expect(await (await range('bytes=-3')).Body?.transformToString()).toBe('789');
    const beyond = await failure(range('bytes=10-'));
    expect(beyond['$metadata']).toMatchObject({ httpStatusCode: 416 });
  });

  test('a body larger than the default limit of the server goes through', async () => {
    const size = 20 * 1024 * 1024;
    await s3.send(new PutObjectCommand({ Bucket, Key: 'large', Body: Buffer.alloc(size, 'x') }));
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'large' }));
    expect(head.ContentLength).toBe(size);
  });

  test('a multipart upload of a stream arrives whole', async () => {
    const part = Buffer.alloc(5 * 1024 * 1024, 'p');
    async function* parts() {
      yield part;
      yield part;
      yield Buffer.from('end');
    }
    const params = { Bucket, Key: 'multipart', Body: Readable.from(parts()) };
    const done = await new Upload({ client: s3, params, partSize: part.length }).done();
    expect(done.ETag).toMatch(/-3"$/);
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'multipart' }));
    expect(head.ContentLength).toBe(2 * part.length + 3);
    const tail = await s3.send(
      new GetObjectCommand({ Bucket, Key: 'multipart', Range: 'bytes=-4' }),
    );
    expect(await tail.Body?.transformToString()).toBe('pend');
  });

  test('of many parallel puts with If-None-Match exactly one wins, and its content stays', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => put('once', `content ${n}`, { IfNoneMatch: '*' })),
    );
    const winners = results.flatMap((result, n) => (result.status === 'fulfilled' ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(await get('once')).toBe(`content ${winners[0]}`);
    const again = await failure(put('once', 'later', { IfNoneMatch: '*' }));
    expect(again.name).toBe('PreconditionFailed');
    expect(again['$metadata']).toMatchObject({ httpStatusCode: 412 });
  });

  test('of conditional puts that arrive in one packet exactly one wins', async () => {
    const one = (n: number) =>
      [
        `PUT /${Bucket}/packet HTTP/1.1`,
        'host: local',
        'authorization: AWS4-HMAC-SHA256 local',
        'if-none-match: *',
        n === 9 ? 'connection: close' : 'connection: keep-alive',
        'content-length: 1',
        '',
        String(n),
      ].join('\r\n');
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(Array.from({ length: 10 }, (_, n) => one(n)).join(''));
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
    expect(answers.match(/HTTP\/1\.1 412/g)).toHaveLength(9);
  });

  test('If-Match replaces only the version that was read', async () => {
    const { ETag = '' } = await put('versioned', 'one');
    await put('versioned', 'two', { IfMatch: ETag });
    expect((await failure(put('versioned', 'three', { IfMatch: ETag }))).name).toBe(
      'PreconditionFailed',
    );
    expect(await get('versioned')).toBe('two');
    expect((await failure(put('never', 'x', { IfMatch: ETag }))).name).toBe('NoSuchKey');
  });

  test('a refused completion of a multipart upload leaves the object that was there', async () => {
    await put('taken', 'first');
    const complete = new CompleteMultipartUploadCommand({
      Bucket,
      Key: 'taken',
      UploadId: 'unknown',
      IfNoneMatch: '*',
    });
    expect((await failure(s3.send(complete))).name).toBe('PreconditionFailed');
    expect(await get('taken')).toBe('first');
  });

  test('a sub-resource that is not emulated answers 501 and leaves the object alone', async () => {
    await put('tagged', 'content');
    const tagging = { Bucket, Key: 'tagged', Tagging: { TagSet: [{ Key: 'a', Value: 'b' }] } };
    const error = await failure(s3.send(new PutObjectTaggingCommand(tagging)));
    expect(error.name).toBe('NotImplemented');
    expect(error['$metadata']).toMatchObject({ httpStatusCode: 501 });
    expect(
      (await failure(s3.send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' })))).name,
    ).toBe('NotImplemented');
    expect(await get('tagged')).toBe('content');
  });

  test('a request without any signature is refused', async () => {
    const response = await fetch(`${service.url}/${Bucket}/large`);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<Code>AccessDenied</Code>');
  });

  describe('presigned URLs', () => {
    const sign = (rest: object = {}, secret?: string) =>
      getSignedUrl(
        new S3Client(clientOptions(secret)),
        new GetObjectCommand({ Bucket, Key: 'export/ü 1.csv', ...rest }),
        { expiresIn: 300 },
      );
    beforeAll(() => put('export/ü 1.csv', 'a,b', { ContentType: 'application/octet-stream' }));
    afterAll(() => {
      late = 0;
    });

    test('a good one downloads under the headers it names', async () => {
      const url = await sign({
        ResponseContentDisposition: 'attachment; filename="leads (1).csv"',
        ResponseContentType: 'text/csv; charset=utf-8',
      });
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toBe(
        'attachment; filename="leads (1).csv"',
      );
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(await response.text()).toBe('a,b');
    });

    test.for([
      ['another secret', () => sign({}, 'wrong'), 'SignatureDoesNotMatch'],
      [
        'another key',
        async () => (await sign()).replace('export/', 'other/'),
        'SignatureDoesNotMatch',
      ],
      [
        'another file name',
        async () => `${await sign()}&response-content-type=text/html`,
        'SignatureDoesNotMatch',
      ],
      [
        'a longer life',
        async () => (await sign()).replace('Expires=300', 'Expires=301'),
        'SignatureDoesNotMatch',
      ],
      [
        'a life of months',
        async () => (await sign()).replace('Expires=300', 'Expires=9999999'),
        'AuthorizationQueryParametersError',
      ],
      [
        'no date',
        async () => (await sign()).replace(/X-Amz-Date=[^&]+&/, ''),
        'AuthorizationQueryParametersError',
      ],
    ] as const)('%s is refused', async ([, url, code]) => {
      const response = await fetch(await url());
      expect(await response.text()).toContain(`<Code>${code}</Code>`);
      expect(response.status).toBe(403);
    });

    test('it serves to its last second and not after', async () => {
      const url = await sign();
      late = 298_000;
      expect((await fetch(url)).status).toBe(200);
      late = 302_000;
      const response = await fetch(url);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('Request has expired');
    });

    test('a presigned upload takes one body', async () => {
      late = 0;
      const client = new S3Client({
        ...clientOptions(),
        requestChecksumCalculation: 'WHEN_REQUIRED',
      });
      const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'upload' }));
      expect((await fetch(url, { method: 'PUT', body: 'uploaded' })).status).toBe(200);
      expect(await get('upload')).toBe('uploaded');
      expect((await fetch(url)).status).toBe(403);
    });
  });
});
