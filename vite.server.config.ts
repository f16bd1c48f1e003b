import { defineConfig } from 'vite'

/** Packages that bring a library of machine code, or files of their own; and one for development alone. */
const apart = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@node-rs/argon2',
  'oidc-provider',
  'pg-native',
  'sharp',
]

/** The server, the database's worker and the operator's commands, with all they need but what stays apart. */
export default defineConfig({
  publicDir: false,
  // Read as one file a server starts sooner and is smaller than from hundreds of a package's own.
  ssr: { noExternal: true, external: apart },
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
