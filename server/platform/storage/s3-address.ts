/** A bucket and how to reach it. */
export type S3Address = {
  bucket: string
  /** Before each name, with its final slash; empty for the whole bucket. */
  prefix: string
  /** `undefined`: Amazon's own for the region. */
  endpoint: string | undefined
  region: string
}

export const s3Form = 's3://bucket/folder?endpoint=https://storage.example.org&region=eu-south-1'

/**
 * Reads `FILES_URL`; folder, endpoint and region may be absent. `null` if it has another form: without a
 * bucket, with a password in it, or with an unknown setting, which is probably a typing error.
 */
export function s3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, pathname, searchParams, username, password } = new URL(text)
  if (protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) return null
  if (username || password) return null
  if ([...searchParams.keys()].some(name => name !== 'endpoint' && name !== 'region')) return null
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) return null
  const folder = pathname.split('/').filter(Boolean).join('/')
  return {
    bucket: hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
  }
}
