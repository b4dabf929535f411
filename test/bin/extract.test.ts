import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../bin/extract.ts', import.meta.url));

const page = (text: string) => ({ url: 'https://shop.example/', html: `<p>${text}</p>` });

test('one line comes out for each line in, in order, whatever a line holds', async () => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = [
    JSON.stringify(page('info@shop.example')),
    '',
    '{broken',
    '[]',
    '{"url":"no url","html":""}',
    '{"url":"https://shop.example/"}',
    // A line separator inside of a JSON string is no end of a line.
    JSON.stringify({ ...page('a\u2028b hello@shop.example'), country: null }),
    JSON.stringify({ ...page('Tel 512-555-0123'), country: 'us' }),
    JSON.stringify(page('x'.repeat(3_000_000))),
  ];
  child.stdin.end(lines.join('\n'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, 'close');
  const answers = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const error = { error: expect.any(String) };
  const emails = (address: string) => ({ emails: [{ address, kind: 'generic', source: 'text' }] });
  expect(answers).toEqual([
    expect.objectContaining(emails('info@shop.example')),
    error,
    error,
    error,
    error,
    error,
    expect.objectContaining(emails('hello@shop.example')),
    expect.objectContaining({ phones: [expect.objectContaining({ number: '+15125550123' })] }),
    expect.objectContaining({ emails: [], phones: [] }),
  ]);
});

test('an answer comes before the input ends', async () => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(page('info@shop.example'))}\n`);
  const [chunk] = await once(child.stdout, 'data');
  expect(String(chunk)).toContain('info@shop.example');
  child.stdin.end();
  await once(child, 'close');
});
