import { chmod, chown, copyFile, mkdir, open, readdir, readlink, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import type { Owner } from './owner.ts'

type Options = {
  /** Who gets the copies; without it, this process's user. */
  owner?: Owner
  /** Everybody may read the copies and run what can be run; otherwise modes stay what they were. */
  isPublic?: boolean
}

/** Copies a folder with everything in it and waits until it is on the disk. `to` must not exist. */
export async function copyTree(from: string, to: string, options: Options = {}) {
  const { mode } = await stat(from)
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, options)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (entry.isFile()) await copyOne(source, target, options)
  }
  await settle(to, options.isPublic ? 0o755 : mode & 0o777, options)
}

async function copyOne(source: string, target: string, options: Options) {
  const { mode } = await stat(source)
  await copyFile(source, target)
  const publicMode = mode & 0o111 ? 0o755 : 0o644
  await settle(target, options.isPublic ? publicMode : mode & 0o777, options)
}

async function settle(target: string, mode: number, { owner }: Options) {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (owner?.uid !== undefined && owner.gid !== undefined) await chown(target, owner.uid, owner.gid)
  await chmod(target, mode)
}
