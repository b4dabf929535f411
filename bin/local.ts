import { keepCompiledCode } from './local/keep-compiled-code.ts';

// npm start: the whole service in one process. The rest is loaded late, so that the cache holds for it.
keepCompiledCode();
await import('./local/serve.ts');
