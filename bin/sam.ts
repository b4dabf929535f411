import { argumentsOf } from './arguments.ts';
import { forwardPorts, isOwnAddress, portsIn } from './functions/forward-ports.ts';
import { readFunctionSettings, readLiveKey } from './functions/local-settings.ts';
import { writeSamFolder } from './functions/write-sam-folder.ts';

// npm run sam: what `sam local` needs to run the functions in containers against the running local stack.

const FOLDER = '.local/sam';
const { values } = argumentsOf(
  { options: { host: { type: 'string', default: 'host.docker.internal' } } },
  'Usage: npm run sam -- [--host HOST]   (how containers reach this machine)',
);

try {
  const settings = readFunctionSettings();
  const names = await writeSamFolder({
    folder: FOLDER,
    settings,
    liveKey: readLiveKey(),
    host: values.host,
  });
  console.log(`${names.length} functions are bundled in ${FOLDER}. With Docker and the SAM CLI, while npm start runs:

  export AWS_REGION=${settings['AWS_REGION'] ?? 'us-east-1'} AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local
  sam local start-api --template ${FOLDER}/template.json --env-vars ${FOLDER}/env.json
  sam local invoke ApiPublic --template ${FOLDER}/template.json --env-vars ${FOLDER}/env.json --event ${FOLDER}/events/api-public.json`);
  if (isOwnAddress(values.host)) {
    await forwardPorts(values.host, portsIn(settings));
    console.log(`\nContainers reach the local stack at ${values.host} until you press Ctrl-C.`);
  } else {
    console.log(`
Docker on Linux does not know host.docker.internal. There, pass the address of Docker's bridge and leave this running:

  npm run sam -- --host 172.17.0.1`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
