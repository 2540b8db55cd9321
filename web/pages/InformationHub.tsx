export default function InformationHub() {
  return <h1>InformationHub</h1>
}
