// The parts of dcmjs in use; it has no types of its own.
declare module 'dcmjs' {
  const dcmjs: {
    data: { DicomMetaDictionary: { dictionary: Record<string, { vr?: string }> } };
  };
  export default dcmjs;
}
