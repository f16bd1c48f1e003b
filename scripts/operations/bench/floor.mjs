// Builds and serves the app in floor/, which the product's times are compared with.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** @returns {Promise<{ url: string, stop: () => void }>} */
export async function startFloor() {
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-floor-'))
  await build({
    root: 'scripts/operations/bench/floor',
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      react(),
      VitePWA({ injectRegister: null, manifest: false, workbox: { clientsClaim: true } }),
    ],
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = extname(pathname) ? pathname : 'index.html'
    const type = types[extname(file)]
    try {
      const body = gzipSync(readFileSync(join(folder, file)))
      const lasting = pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache'
      response.setHeader('cache-control', lasting)
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise(resolve => server.listen(0, 'localhost', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
  }
  return { url: `http://localhost:${server.address().port}`, stop }
}
