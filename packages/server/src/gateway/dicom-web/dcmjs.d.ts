// What is used of dcmjs, which has no types of its own.
declare module 'dcmjs' {
  const dcmjs: {
    data: { DicomMetaDictionary: { dictionary: Record<string, { vr?: string }> } };
  };
  export default dcmjs;
}
