import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkFileNames, chunkGroups, preloadSoonNeeded, routes } from './scripts/vite-chunks.ts'
import { linguiMacro } from './scripts/vite-lingui-macro.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
/** What the server answers itself, in development too. */
const served = ['/v1', '/files', '/simulators', '/icons', '/share', '/manifest.webmanifest']

/** The page and its service worker. The server is bundled by vite.server.config.ts. */
export default defineConfig({
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'safari16.4', 'firefox115'],
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames } },
  },
  server: {
    // The server knows the library, and its own page, by the host that was asked.
    proxy: Object.fromEntries(served.map(path => [path, { target: api, changeOrigin: false }])),
  },
  plugins: [
    tanstackRouter(routes),
    linguiMacro(),
    react(),
    lingui(),
    preloadSoonNeeded(),
    { ...optimizeLocales.vite({ locales: ['it-IT', 'en-GB'] }), enforce: 'pre' },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/**/*.{js,css}', 'fonts/*.woff2', 'images/*.svg'],
        // What is of no use without a network comes with it, and is kept once it was opened.
        globIgnores: [
          'assets/staff/**',
          '**/{staff-only,admin-page,labels,crm-page}-*.css',
          '**/{range-calendar,components,markdown,printer,welcome,install,share-sheet-steps}-*.{js,css}',
          '**/{signin,sign-in-ways,use-sign-on,signin_.oid.callback,signup,resend-button,recovery,reset}-*.{js,css}',
          '**/{account,notices,topic-texts,push-section,unsubscribe,modulo-adesione,cookie,privacy,policies}-*.{js,css}',
          '**/{loan,recap,_id.cb,pp.cb,delivery-pay,pay-step,paypal-step,rinnovo-tessera,renewal-drawer}-*.{js,css}',
          '**/{product-edit,uploader,upload,photo-progress,use-sending,file-picker,stepper}-*.{js,css}',
          '**/{with-checkout,radio-cards,memberships,mail-check,faq,files,save-file}-*.{js,css}',
        ],
      },
      devOptions: { enabled: false },
    }),
  ],
})
