import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';

const Values = z.record(z.string(), z.string());

/** Settings that hold pairs of key id and secret: a generated secret comes without an id. */
const KEY_RINGS: ReadonlySet<string> = new Set(['SIGNING_KEYS', 'WEBHOOK_SECRET_KEYS']);
const FIRST_KEY_ID = '1';

let client: SecretsManagerClient | undefined;

/**
 * Reads settings from Secrets Manager: each secret is a JSON object of names and texts, a later one wins.
 *
 * @param ids names or ARNs, with commas between
 * @throws Error that names the secret, never its content, when it can't be read or is no such object
 */
export async function readSecrets(ids: string): Promise<Record<string, string>> {
  client ??= new SecretsManagerClient();
  const manager = client;
  const secrets = await Promise.all(ids.split(',').map((id) => readSecret(manager, id.trim())));
  return Object.fromEntries(secrets.flatMap((values) => Object.entries(values)));
}

async function readSecret(
  manager: SecretsManagerClient,
  id: string,
): Promise<Record<string, string>> {
  const { SecretString: text } = await manager.send(new GetSecretValueCommand({ SecretId: id }));
  return parseSecret(id, text ?? '');
}

/** The settings in a secret's text. */
export function parseSecret(id: string, text: string): Record<string, string> {
  const values = Values.safeParse(parseJson(text));
  if (!values.success) throw new Error(`The secret ${id} is not a JSON object of strings.`);
  return Object.fromEntries(
    Object.entries(values.data).map(([name, value]) => [
      name,
      KEY_RINGS.has(name) && !value.includes(':') ? `${FIRST_KEY_ID}:${value}` : value,
    ]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the secret.
    return undefined;
  }
}
