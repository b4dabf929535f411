import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { placesPlugin } from './places-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), placesPlugin()],
  build: {
    // The strict Content-Security-Policy knows no data: scripts or fonts; small files cost one request more.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The terms of what is bundled want their texts to go along.
    license: { fileName: 'licenses.txt' },
    emptyOutDir: true,
    // For the report of what the first load brings.
    manifest: 'manifest.json',
  },
});
