// Sentences in the style of reports, written to test what the rules call “not seen”. Absent findings are in braces. What a
// reader may take either way is in angle brackets and counts for nothing. Every other finding is present, or may be.
// `⏎` is a line break.

export const englishSentences = `
No {pleural effusion}.
No {pleural effusion} or {pneumothorax}.
No {pleural effusion}, {pneumothorax}, or focal {consolidation}.
No focal {consolidation}, {pleural effusion} or {pneumothorax} is seen.
There is no evidence of acute {infarct}.
There is no acute intracranial {hemorrhage}, {mass}, or {midline shift}.
There is no {hydrocephalus}. The ventricles are normal.
No evidence of {hemorrhage} or {infarct}.
No CT evidence of {hydronephrosis}.
No radiographic evidence of {pneumothorax}.
Negative for {hemorrhage}.
Negative for {kidney stones} or {hydronephrosis}.
The lungs are clear without {consolidation}.
The lungs are clear without evidence of {consolidation} or {pleural effusion}.
The disc is normal without {disc bulge} or {stenosis}.
Absence of {edema}.
The bladder is free of {calcification}.
The study does not show any {aneurysm}.
The study does not demonstrate {aneurysm} or {hemorrhage}.
Neither {mass} nor {cyst} is seen.
No {mass} nor {cyst}.
{Pneumothorax} is not seen.
A {mass} is not identified.
{Hemorrhage} is absent.
{Pleural effusions} are not seen.
A {tear} of the meniscus is not seen.
Pneumothorax is seen; {pleural effusion} is not identified.
{Pneumothorax}: None.
{Pleural effusion}: No.
{Hydronephrosis}: absent.
{Gallstones}: not seen
Lungs: No {nodule} or {mass}.
Kidneys: No {hydronephrosis} or {kidney stone}. Small cyst in the left kidney.
No {mass} in the cerebellum.
No {aneurysm} of the aorta.
No {tear} of the meniscus or cruciate ligament.
No {joint effusion}. Small Baker's cyst.
No {joint effusion} with small Baker's cyst.
No {fracture}, small joint effusion.
No {mass}, mild edema around the joint.
No {mass}, stable cardiomegaly.
No {mass} but mild edema.
No {mass} and mild edema.
No {mass}. Edema is present.
No {mass}; edema is present.
No {mass} however there is edema.
No {mass}, although there is edema.
No {mass} is seen, edema is present.
No {mass} is seen and there is edema.
No {mass} (small cyst, unchanged).
No {nodule}, and a small cyst.
No new mass.
No new mass or edema.
No {edema} or new mass.
No {significant stenosis}.
No significant pleural effusion.
No definite infarct.
No obvious mass.
No gross hemorrhage.
No large pleural effusion.
No large pleural effusion or pneumothorax.
No additional nodules.
No other lesion.
No further hemorrhage.
No suspicious nodule.
No change of the cyst.
No change in the nodule.
No interval change of the hemorrhage.
No increase in edema.
No worsening edema.
No {full-thickness tear}.
No {complete tear} of the tendon.
No residual hemorrhage.
No recurrent mass.
No enhancing lesion.
No <abnormal enlargement> of the cyst.
No nodules larger than 4 mm.
No nodule greater than 6 mm is seen.
No lesion measuring more than 1 cm.
No cyst exceeding 2 cm.
No longer visible hemorrhage.
No {mass effect}.
No {mass effect} or {midline shift}.
No {cyst wall thickening}.
No nodule {calcification}.
No nodule growth.
No mass lesion effect on the ventricles.
Mass is not excluded.
A mass cannot be excluded.
An infarct cannot be ruled out.
No infarct can be excluded.
It cannot be said that there is no infarct.
Cannot rule out small pneumothorax.
Rule out infarct.
Evaluate for hemorrhage.
If no improvement of the edema is seen, repeat.
Question of no flow in the aneurysm.
It is uncertain whether there is no hemorrhage.
Not without edema.
The patient is not free of edema.
Limited study, no pneumothorax.
Possible infarct.
Small pleural effusion.
There is a mass in the cerebellum.
Stable nodule. No follow-up is needed.
Multiple cysts, no {mass}.
Mild degenerative change, no {stenosis}.
Chronic infarct without acute {hemorrhage}.
Old infarct, no acute {infarct}.
Small vessel disease without acute {infarct}.
Disc bulge without {stenosis}.
Herniated disc with stenosis, without {compression fracture}.
Cyst without contrast enhancement.
MRI without contrast shows a cyst.
CT without and with contrast shows a mass.
No prior study. A mass is seen.
No comparison. A mass is seen.
The known mass is not seen on this plane.
The previously seen nodule is not seen.
A {mass} in the cyst is not seen.
The spleen is not enlarged. A cyst is seen.
The gallbladder is absent. Hiatal hernia is seen.
No. 3 nodule in the lung.
No {abnormality} of the mass.
No <enlargement> of the nodule or cyst.
No calcified nodule.
No evidence for {hiatal hernia}.
No sign of {hydrocephalus}.
No signs of {hemorrhage} or {edema}.
No findings to suggest {infarct}.
No indication of {aneurysm}.
Heart size is normal with no {pleural effusion}.
Clear lungs, no {pleural effusion}, no {pneumothorax}.
There is no {spondylolisthesis} or {compression fracture} at L4-5.
There is no {ascites} or {free air}.
No {free air} or {ascites}.
No {gallstones} or {wall thickening}.
No {bone marrow edema} or {osteophytes}.
No diffuse edema. Focal edema at the patella.
No {emphysema}⏎Small nodule in the left lung.
No pleural {nodule} or⏎{pleural effusion}.
No evidence of⏎{hydronephrosis}.
FINDINGS: No {mass}. IMPRESSION: Normal.
1. No {infarct}. 2. Small cyst.
No {infarct}, {hemorrhage}, {mass}.
No {mass}, <cyst>. Edema.
No acute or chronic {hemorrhage}.
No {atelectasis} or other opacity.
Without {tear} or joint line cyst.
The mass is unchanged. No new cyst.
Edema has resolved. No {mass}.
Nonspecific foci; no acute {infarct}.
No {opacities}.
No {consolidations} or {opacities} are seen in the lungs.
No {aneurysm} is identified. There is atrophy.
There is atrophy with no {midline shift}.
Fatty liver. No {lesion}.
Fatty liver without {lesion}.
Hemangioma, no further lesion.
White matter changes with or without acute ischemia.
Little or no effusion in the joint.
Minimal to no stenosis of the canal.
Spondylolisthesis: no / degenerative, grade I.
Calcification not seen / seen in the cyst.
The cyst shows calcification / no calcification.
No lesions of significance in the liver.
No nodules of concern.
Grade 0: Absence of stenosis. Grade 1: Mild stenosis.
There is a rib fracture. Otherwise, no fracture.
No {hydrocephalus}/{midline shift}.
No {pneumothorax} / large effusion.
No {mass} is seen today. A mass was seen on the previous study.
No fracture was seen on the previous study.
INDICATION: Neck pain, no trauma.⏎⏎No {fracture}.
HISTORY: Headache. No seizure.⏎FINDINGS:⏎No {mass}.
HISTORY: No hemorrhage on the outside CT.⏎FINDINGS⏎No {hydrocephalus}.
Calcification seen / not seen in the cyst.
The prior CT showed no nodule in the right lung.
The study does not show the cyst.
No evidence of the mass that was described.
`;
