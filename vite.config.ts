import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { locales } from './contract/texts/languages.ts'
import { buildTargets } from './scripts/vite/browser-targets.ts'
import { buildFolder } from './scripts/vite/build-folder.ts'
import { noteBundledPackages } from './scripts/vite/bundled-packages.ts'
import { catalogues } from './scripts/vite/catalogues.ts'
import { chunkGroups, cssModules, modulePreload, routes } from './scripts/vite/chunks.ts'
import { linguiMacro } from './scripts/vite/lingui-macro.ts'
import { writePage } from './scripts/vite/page.ts'
import { keepOffline } from './scripts/vite/precache.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
/** Paths that the server answers itself, also in development. */
const served = [
  '/v1',
  '/files',
  '/tiles',
  '/simulators',
  '/icons',
  '/share',
  '/manifest.webmanifest',
]

/** The page and its service worker. scripts/vite has those of the other parts. */
export default defineConfig({
  build: {
    outDir: `${buildFolder}/app`,
    // The list for other web sites is built into it at the same time.
    emptyOutDir: false,
    manifest: true,
    target: buildTargets,
    chunkSizeWarningLimit: 400,
    modulePreload,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  // Packages bring what React has had since version 18.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^(use-sync-external-store)\/shim\//, replacement: '$1/' },
    ],
  },
  css: { modules: cssModules },
  worker: { plugins: () => [noteBundledPackages('thread')] },
  server: {
    // The server finds the library, and its own page, by the requested host.
    proxy: Object.fromEntries(served.map(path => [path, { target: api, changeOrigin: false }])),
  },
  plugins: [
    tanstackRouter(routes),
    linguiMacro(),
    react(),
    catalogues(),
    writePage(),
    noteBundledPackages('app'),
    // By language. The calendar has English for one country only, and does not open without it.
    { ...optimizeLocales.vite({ locales: [...locales] }), enforce: 'pre' },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      injectManifest: {
        buildPlugins: { vite: [noteBundledPackages('worker')] },
        rollupFormat: 'iife',
        globPatterns: [
          'index.html',
          'app-files.json',
          'assets/**/*.{js,css}',
          // The text face is stored on first use: a connection that saves data never asks for it.
          'fonts/bricolage-grotesque.woff2',
          'images/*.svg',
        ],
        manifestTransforms: [keepOffline],
      },
      devOptions: { enabled: false },
    }),
  ],
})
