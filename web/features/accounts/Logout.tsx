export default function Logout() {
  return null
}
