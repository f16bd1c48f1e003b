// Requests a page of another library repeatedly in a separate process until its input ends, then
// prints the response times in milliseconds. Usage: node probe.mjs PORT
import { request } from 'node:http'

const [, , port] = process.argv
const paths = ['/v1/catalogs/all', '/']
const times = []
let asking = true
process.stdin.on('end', () => {
  asking = false
})
process.stdin.resume()

const ask = path =>
  new Promise((resolve, reject) => {
    const headers = { host: `campus.localhost:${port}`, accept: path === '/' ? 'text/html' : '*/*' }
    request({ port, path, headers }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
      .on('error', reject)
      .end()
  })

for (let at = 0; asking; at += 1) {
  const started = performance.now()
  const status = await ask(paths[at % paths.length])
  if (status !== 200) throw new Error(`answered ${status}`)
  times.push(performance.now() - started)
  await new Promise(resolve => setTimeout(resolve, 5))
}
console.log(JSON.stringify(times))
