import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(path, 'utf8')
/** Every variable that the server reads must be in `.env.example`. */
const variables = new Set(
  [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name),
)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found)

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'))
  const { app, database } = services

  test('sets only variables that the server reads, and requires those without a default', () => {
    const given = Object.keys(app.environment)
    expect(given.filter(name => !variables.has(name))).toEqual([])
    for (const name of ['SECRET', 'DATABASE_URL'])
      expect(app.environment[name]).toMatch(/\$\{\w+:\?/)
  })

  test('starts the app after a healthy PostgreSQL, and stores the data of both', () => {
    expect(Number(/^postgres:(\d+)$/.exec(database.image)?.[1])).toBeGreaterThanOrEqual(15)
    expect(app.depends_on.database.condition).toBe('service_healthy')
    expect(database.healthcheck.test).toContain('pg_isready')
    for (const one of [...app.volumes, ...database.volumes]) {
      expect(Object.keys(volumes)).toContain(one.split(':')[0])
    }
    expect(app.cap_drop).toEqual(['ALL'])
  })
})

test('the image copies existing files, runs as an unprivileged user, and has a health check', () => {
  const text = read('Dockerfile')
  const copied = all(text, /^COPY (?!--from)(.+) \S+$/gm).flatMap(paths => String(paths).split(' '))
  expect(copied.filter(path => !existsSync(path))).toEqual([])
  const nodes = new Set(all(text, /^FROM node:([\d.]+)-/gm))
  expect(nodes.size).toBe(1)
  expect(`${read('.nvmrc').trim()}.`).toContain(`${[...nodes][0]}.`)
  expect(text).toMatch(/^USER node$/m)
  expect(text).toMatch(/^HEALTHCHECK(.|\n)*\/v1\/status/m)
  expect(JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]')).toContain('dist/server/main.js')
  const env = all(text, /([A-Z_]+)=\S+/g).filter(name => name !== 'NODE_ENV')
  expect(env.filter(name => !variables.has(name))).toEqual([])
})

test('every operator’s command has its form in containers in the page', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = Object.values(scripts).flatMap(script => {
    const [, file, rest = ''] =
      / (?:dist\/server|server\/operations\/cli)\/(\w+)\.[jt]s(.*)$/.exec(script) ?? []
    return file ? [`app node dist/server/${file}.js${rest}`] : []
  })
  expect(commands.length).toBe(6)
  const page = read('docs/operating.md')
  expect(commands.filter(one => !page.includes(one))).toEqual([])
  // The settings are in the container: compose hands on the whole file.
  const { app } = parse(read('compose.yaml')).services
  expect(app.env_file).toEqual([{ path: '.env', required: false }])
})

test('the file of settings begins as the service does, so that commands find its data', () => {
  const variablesOf = (text: string) => all(text, /\b([A-Z_]+=\S+)/g)
  const [, given = ''] = /^Environment=(.*)$/m.exec(read('deploy/oggettoteca.service')) ?? []
  const settings = read('deploy/oggettoteca.env').replace(/^#.*$/gm, '')
  expect(variablesOf(settings)).toEqual(variablesOf(given))
})

test('the systemd service writes in its own folder only', () => {
  const text = read('deploy/oggettoteca.service')
  for (const line of text.split('\n')) expect(line).toMatch(/^(#.*|\[\w+\]|\w+=.*|)$/)
  expect(text).toMatch(/^ExecStart=\/usr\/bin\/node .*dist\/server\/main\.js$/m)
  for (const wall of ['NoNewPrivileges=true', 'ProtectSystem=strict', 'ProtectHome=true']) {
    expect(text).toContain(wall)
  }
})

test('the proxy forwards the host, and the address of the client that it saw', () => {
  const text = read('deploy/nginx.conf')
  expect(text).toMatch(/listen 443 ssl http2;/)
  expect(text).toContain('proxy_set_header Host $host;')
  expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(text.split('{')).toHaveLength(text.split('}').length)
})

test('image, types and this run are of one version of Node', () => {
  const [major] = read('.nvmrc').split('.')
  const { devDependencies, engines } = JSON.parse(read('package.json'))
  expect(devDependencies['@types/node'].split('.')[0]).toBe(major)
  expect(Number(/>=(\d+)/.exec(engines.node)?.[1])).toBeLessThanOrEqual(Number(major))
})

test('the workflow runs existing commands, on the version of Node that the project names', () => {
  const { jobs } = parse(read('.github/workflows/test.yml')) as {
    jobs: Record<string, { steps: { run?: string; with?: Record<string, unknown> }[] }>
  }
  const ran = Object.values(jobs).map(({ steps }) => steps.map(({ run }) => run ?? ''))
  expect(ran.map(lines => lines.find(line => line.startsWith('npm ')))).toEqual([
    'npm test',
    'npm run test:all',
  ])
  for (const { steps } of Object.values(jobs)) {
    const files = steps.flatMap(step => step.with?.['node-version-file'] ?? [])
    expect(files).toEqual(['.nvmrc'])
  }
})
