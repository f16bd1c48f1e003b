import { defineConfig } from 'vite'

/** The server, the database's worker and the operator's commands; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'pglite-worker': 'server/store/pglite-worker.ts',
        operate: 'server/operate.ts',
        library: 'server/cli/library.ts',
        import: 'server/cli/import.ts',
        export: 'server/cli/export.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
