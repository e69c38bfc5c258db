// Sentences of all body regions, in the form of `absence-english-fixture.ts`.

export const englishSentencesByRegion = `
No acute {intracranial hemorrhage} or {mass effect}.
There is no {midline shift} or {hydrocephalus}.
No extra-axial {fluid collection} is seen.
There is no evidence of acute {territorial infarction}.
No {restricted diffusion} to suggest acute <infarct>.
The ventricles and sulci are normal in size and configuration, without {hydrocephalus}.
No {skull fracture} is identified. There is a scalp hematoma over the right forehead.
Chronic small vessel ischemic change without acute {infarct} or {hemorrhage}.
There is encephalomalacia in the left frontal lobe, unchanged, with no new hemorrhage.
No {aneurysm}, {dissection}, or {vascular malformation}.
No {aneurysm} or {stenosis} of the circle of Willis.
The basal cisterns are patent. No {herniation}.
Mild cerebral atrophy without lobar predominance.
Subdural hematoma on the left, not significantly changed.
Stable subdural hematoma with no midline shift greater than 5 mm.
Interval resolution of the subarachnoid hemorrhage.
No interval change in the size of the meningioma.
Subarachnoid hemorrhage is no longer seen.
No longer any visible subdural hematoma.
No {acoustic neuroma}. Mild mucosal thickening of the ethmoid sinuses.
No {air-fluid levels} in the paranasal sinuses.
The mastoid air cells are clear without {effusion}.
{Hemorrhage}: None. {Mass effect}: None. Atrophy: mild.
History: No trauma. Headache and dizziness. Evaluate for hemorrhage.
INDICATION: Rule out stroke.
Clinical history: seizure; rule out mass or hemorrhage.
Reason for exam: r/o subdural hematoma.
Question of subtle hemorrhage in the left temporal lobe.
Is there an aneurysm?
A small infarct cannot be excluded without diffusion imaging.
Subtle hemorrhage is not entirely excluded.
Given motion artifact, a small hemorrhage may not be seen.
If symptoms persist, MRI is recommended because a small infarct may not be visible on CT.
No {intracranial mass}, but there is a small arachnoid cyst.
Not only a meningioma but also a small cyst is present.
There is no <abnormal enhancement> of the meninges.
No <abnormal enhancement> after contrast.
No {white matter lesions}.
No evidence of a {pituitary adenoma}.
The pituitary gland is normal without evidence of {mass}.
No {thrombosis} of the dural venous sinuses.
No {cerebellar tonsillar ectopia}.
Negative for {intracranial hemorrhage}, {mass} or acute {infarct}.
Orbits: No {proptosis} or {mass}. Globes are intact.
No {nasal polyps} or {mucosal thickening}.
The septum is deviated to the left, without a {spur}.
No {cervical lymphadenopathy}.
No {lymphadenopathy} in the neck.
No {enlarged lymph nodes} by size criteria.
No pathologically enlarged lymph nodes.
The thyroid is normal in size without {nodule}.
The thyroid gland is heterogeneous, but no discrete nodule is measured.
No suspicious calcifications in the thyroid nodule.
Thyroid nodule without {microcalcifications}.
No {parathyroid adenoma} is identified.
The carotid arteries are patent with no {stenosis}, {dissection} or {occlusion}.
No {hemodynamically significant stenosis} of the internal carotid artery.
Plaque is present without {hemodynamically significant stenosis}.
The airway is patent. No {abscess} or drainable {fluid collection}.
Tonsils are enlarged without {peritonsillar abscess}.
No {retropharyngeal abscess} is appreciated.
There is neither {fracture} nor {dislocation}.
No {fracture} or {subluxation} of the cervical spine.
No acute {fracture} or {malalignment}.
Vertebral body heights are maintained without {compression deformity}.
Mild disc bulge at L4-5 without {spinal canal stenosis} or {neural foraminal narrowing}.
L5-S1: No {disc herniation}, {canal stenosis}, or {foraminal stenosis}.
L2-L3: No significant disc bulge. No {stenosis}.
C3-C4: Small disc protrusion. No {cord compression} or {myelopathy}.
No {cord compression} or {abnormal cord signal}.
Disc protrusion contacts but does not compress the nerve root.
There is no high-grade spinal canal stenosis.
No more than mild foraminal narrowing at any level.
There is scoliosis. There is no {spondylolysis} or {spondylolisthesis}.
Degenerative disc disease is not significantly changed since 2019.
The conus ends at L1. No {syrinx}.
No {epidural abscess} or {hematoma}.
No convincing discitis.
Discitis cannot be excluded.
No {marrow edema} to suggest acute <fracture>.
No bone marrow edema other than at the L1 endplate.
No {pars defects}.
Postoperative changes with no {hardware loosening}.
No evidence of {hardware complication}.
No {scoliosis} or {kyphosis}.
The lungs are clear. No {pleural effusion} or {pneumothorax}.
The lungs are clear without focal {consolidation}, {effusion}, or {pneumothorax}.
No focal {airspace opacity}.
No focal {airspace disease}, {pleural effusion}, or {pneumothorax}.
Heart size normal. No {pneumonia}, {effusions}, {edema}, {pneumothorax}, {adenopathy}, {nodules} or {masses}.
No acute cardiopulmonary {abnormality}.
There is no {pneumothorax} or large pleural effusion.
No large effusion or pneumothorax.
No {pneumothorax} or large effusion. Small effusion may be present.
No {pulmonary edema}. Mild cardiomegaly.
No {vascular congestion}, {pulmonary edema} or {pleural effusion}.
No {pleural effusion}; no {pneumothorax}; no {pneumonia}.
Bibasilar atelectasis without {consolidation}.
Low lung volumes with bibasilar atelectasis, no definite consolidation.
Right lower lobe opacity, which may represent atelectasis; pneumonia is not excluded.
Pneumonia cannot be excluded.
Cannot exclude a small left pleural effusion.
No pneumothorax cannot be stated with certainty on a supine film.
There has been no change in the right pleural effusion.
No significant interval change in the bilateral pleural effusions.
Pleural effusion without interval change.
The left pneumothorax has resolved.
Resolved pneumonia. No residual opacity.
The previously noted right effusion has cleared with no residual effusion.
No increase in size of the pneumothorax.
No improvement in the pulmonary edema.
No appreciable pneumothorax.
No visible {pneumothorax}.
No {pneumothorax} is seen after removal of the chest tube.
Status post chest tube removal without {pneumothorax}.
Chest tube is in place with no {pneumothorax}.
Chest tube in place with small residual pneumothorax, no {effusion}.
Lungs: Clear. Pleura: No {effusion} or {thickening}. Bones: No acute {fracture}.
Pleura: No {effusion}.⏎Heart: Mild cardiomegaly.
Lungs: emphysema⏎No {effusion}
{Pleural effusion}: None.⏎{Pneumothorax}: None.⏎Cardiomegaly: Mild.
Pulmonary nodules: None larger than 6 mm.
Nodule: No change.
Pneumothorax: No change.
Effusion: No longer seen.
No {pulmonary embolism} to the level of the segmental arteries.
No central pulmonary embolism.
No evidence of {pulmonary embolus}. Right heart {strain}: absent.
There is no CT evidence for {pulmonary embolism}.
Suboptimal bolus; no <pulmonary embolism> in the main arteries.
No {aortic dissection} or {aneurysm}.
No {pericardial effusion}. Coronary artery calcification is present.
There is no {pericardial effusion}, and coronary calcifications are mild.
No {mediastinal lymphadenopathy}, but there is a 9 mm hilar lymph node.
No mediastinal or {hilar lymphadenopathy}.
No hilar or mediastinal {adenopathy}.
No axillary, mediastinal, or hilar {lymphadenopathy}.
No {bronchiectasis} or {honeycombing}.
No {endobronchial lesion}.
Calcified granuloma in the left lung; no suspicious nodule.
No noncalcified nodules. Calcified granulomas are present.
No {nodules} are identified in the left lung. A 4 mm nodule in the right lung.
Nodule without {calcification}.
Emphysema, without {consolidation} or suspicious nodule.
Rib fractures without {pneumothorax}.
Healed rib fractures. No acute {fracture}.
Healing fracture of the left clavicle, no new fracture.
No {displaced rib fracture}.
The aorta is tortuous, without {aneurysm}.
No evidence for active tuberculosis.
No evidence of active disease. Old granulomatous disease is present.
Free of {infiltrate}, {effusion} or {pneumothorax}.
The lungs are free of focal {infiltrates}.
Not free of infiltrate.
The patient denies chest pain. Prior pneumonia.
The patient has no history of pneumonia. A nodule is seen.
No known history of malignancy. Comparison: none.
History of cough without fever. Evaluate for pneumonia.
Comparison: None. Indication: Pneumonia.
Technique: CT without contrast. Findings: Emphysema.
No previous study for comparison. Nodule in the right upper lobe.
No need for follow-up of the nodule.
No follow-up of this cyst is needed.
No intervention for the aneurysm was performed.
No biopsy of the mass was obtained.
The ejection fraction is normal, without {regurgitation} or {stenosis}.
No {mitral regurgitation}. Trace tricuspid regurgitation.
No more than trace mitral regurgitation.
There is no late gadolinium {enhancement}.
No left ventricular {thrombus}. Mild left ventricular hypertrophy.
No {thrombus} is seen in the left atrial appendage.
Thrombus in the left atrial appendage was not excluded.
No wall motion {abnormalities}.
No {atrial septal defect}.
BI-RADS 1: Negative. There are no suspicious masses, calcifications or architectural distortion.
No {mass}, {architectural distortion}, or {suspicious calcifications}.
No {dominant mass} in either breast.
There is no {skin thickening} or {nipple retraction}.
No suspicious masses or microcalcifications.
No <mass> is palpable in this area, and a cyst is seen at 3 o'clock.
Benign calcifications. No mammographic evidence of {malignancy}.
No {axillary lymphadenopathy}.
No significant change in the scattered calcifications.
Cyst without a solid component.
Fibroadenoma without suspicious features.
Implants are intact without {rupture}.
A <mass> is not seen on ultrasound at the site of the mammographic asymmetry.
Liver: No {mass} or biliary {dilatation}. Mild steatosis.
The liver is normal without focal {lesion} or intrahepatic {biliary dilatation}.
No intrahepatic or extrahepatic {biliary ductal dilatation}.
Cholelithiasis without evidence of acute {cholecystitis}.
Cholelithiasis without {gallbladder wall thickening} or {pericholecystic fluid}.
No {gallstones}, {wall thickening} or {pericholecystic fluid}.
Gallbladder sludge, but no {gallstones}.
The gallbladder is surgically absent. No {biliary dilatation}.
The appendix is normal without {appendicitis}.
Appendix is not visualized. Appendicitis cannot be excluded.
The appendix is not seen, without secondary signs of {appendicitis}.
No {bowel obstruction}, {free air}, or {free fluid}.
No {small bowel obstruction} or {perforation}.
No {free intraperitoneal air}.
There is no {free air} or {pneumatosis}.
Diverticulosis without {diverticulitis}.
Colonic diverticulosis without CT evidence of acute {diverticulitis}.
Diverticulosis is present with no {inflammatory change}.
No {hydronephrosis}, {nephrolithiasis}, or solid {mass}.
No {hydronephrosis} bilaterally.
No {solid renal mass}. Simple cysts are present.
No {obstructing stone}. A 2 mm stone is nonobstructing.
Nonobstructing left renal calculus without {hydronephrosis}.
No <hydronephrosis> is seen on the left, but there is mild hydronephrosis on the right.
No {pancreatitis} or {pseudocyst}.
The pancreas shows no {mass} or {ductal dilatation}.
Pancreas: no focal {lesion}, no peripancreatic {fat stranding}.
No {splenomegaly}. No {ascites}.
Spleen is enlarged without focal {lesion}.
No {adrenal nodule}. Small hiatal hernia.
There is no {retroperitoneal lymphadenopathy} or {ascites}.
No abdominal aortic {aneurysm}.
Aorta is calcified without {aneurysm}.
No {portal vein thrombosis}.
Cirrhosis without focal {hepatic lesion}; no {ascites}, no {varices}.
Hemangioma in the liver. No other focal lesion.
Except for a small cyst, no lesion is seen.
No lesion is seen except for a small cyst.
No abnormality except a small hiatal hernia.
No abnormalities aside from a simple renal cyst.
Apart from cholelithiasis, no acute abnormality is seen.
No acute abnormality other than cholelithiasis.
No {fat-containing hernia}, though a small umbilical defect is present.
No {inguinal hernia} was demonstrated with Valsalva.
No {ascites} (there is a trace of fluid in the pelvis).
Ascites (none on the prior study).
Liver lesion (not seen previously) measures 2 cm.
A new lesion, not seen on the prior study, is in segment 4.
The lesion was not seen on the previous CT.
The cyst is not seen on today's study.
No {bladder calculi} or {wall thickening}.
Bladder is collapsed, no {mass}.
The uterus is normal without {fibroids}. No {adnexal mass}.
No {adnexal mass} or {free fluid}.
No {free fluid} in the cul-de-sac.
Ovaries are normal, no {cyst}, no {torsion}.
Torsion cannot be excluded by normal flow.
Fibroid uterus without {endometrial thickening}.
No ectopic pregnancy is seen, but it is not excluded.
No intrauterine pregnancy is identified.
No {subchorionic hemorrhage}.
No {placenta previa}. Amniotic fluid is normal.
No fetal {anomaly} was identified.
No {hydrosalpinx}, {endometrioma} or {free fluid}.
Prostate: No suspicious lesion. Benign prostatic hyperplasia.
Prostate is enlarged. No {extraprostatic extension} or {seminal vesicle invasion}.
No {hydrocele} or {varicocele}. Small epididymal cyst.
Testes are normal without {mass} or {torsion}.
No pelvic {lymphadenopathy}.
No evidence of {deep vein thrombosis}.
No {deep venous thrombosis} in the right leg. Baker's cyst.
Negative for {DVT}.
No {occlusive thrombus}. Nonocclusive thrombus in the popliteal vein.
No {pseudoaneurysm} or {arteriovenous fistula}.
No {endoleak}. Stable aneurysm sac.
Stent is patent with no {restenosis}.
No {fracture}, {dislocation} or {joint effusion}.
No acute {fracture} or {dislocation} of the left ankle.
No acute osseous {abnormality}.
No radiographic evidence of acute {fracture}.
No {fracture} seen. Soft tissue swelling over the lateral malleolus.
Soft tissue swelling without underlying {fracture}.
An occult fracture cannot be excluded.
No obvious fracture, but occult fracture is possible.
No {fracture} is visible. If pain persists, repeat radiographs for occult fracture.
Nondisplaced fracture of the distal radius, no {dislocation}.
Nondisplaced fracture without {intra-articular extension}.
Fracture line is no longer visible.
No evidence of fracture healing.
Fracture without {displacement} or {angulation}.
No change in alignment of the fracture.
No {nonunion} of the fracture is seen.
No {loosening}. Total hip arthroplasty.
No {periprosthetic fracture} or {loosening}.
No {osteomyelitis}. Cellulitis is present.
No {cortical destruction} to suggest <osteomyelitis>.
No {erosions} or {chondrocalcinosis}.
Joint spaces are preserved without {erosion} or {osteophyte}.
No <lytic or sclerotic lesion>.
No <lytic or blastic lesions>.
No aggressive osseous lesion.
No {soft tissue gas} or {foreign body}.
No radiopaque <foreign body>.
No {avascular necrosis} of the femoral head, which shows a small cyst.
No {avascular necrosis}.
No {meniscal tear}. Mild chondromalacia.
The anterior cruciate ligament is intact without {tear} or {sprain}.
Medial meniscus: No {tear}. Lateral meniscus: Horizontal tear.
No {tear} of the medial meniscus. Tear of the lateral meniscus.
No full-thickness rotator cuff tear. Tendinosis is present.
Tendinosis without {tear}.
Partial-thickness tear without {retraction} or muscle {atrophy}.
No {rotator cuff tear} or {labral tear}.
No {joint effusion} or {synovitis}.
No {Baker's cyst}. Moderate joint effusion.
Small joint effusion, no {loose body}.
No {loose body} is seen, effusion is present.
Achilles tendinosis, without {tear}. No {retrocalcaneal bursitis}.
No {stress fracture} or {bone contusion}.
No {ganglion cyst} or {tenosynovitis} of the wrist.
No {carpal tunnel syndrome}.
No <abnormal FDG uptake> in the lung nodule.
No hypermetabolic lymphadenopathy.
No FDG-avid lesions in the liver.
No evidence of {metastatic disease}.
No evidence of {metastasis}.
No new metastatic disease.
No new or enlarging pulmonary nodules.
No new, suspicious or enlarging nodules.
No evidence of recurrent or <metastatic disease>.
No evidence of {recurrence} of the tumor.
No scintigraphic evidence of {osteomyelitis}.
The bone density shows no {osteoporosis} but osteopenia is present.
Bone scan without {metastases}.
No {reflux}. Small hiatal hernia.
No {aspiration} or {penetration} was observed.
No {leak}, {stricture} or {obstruction}.
The esophagus shows no {stricture}; a hiatal hernia is noted.
No acute findings. Chronic pancreatitis.
Normal study. No {cyst}, no {stone}.
It is not clear whether the lesion is a cyst.
There is no doubt that this is a fracture.
There is no question of a fracture here.
This is not a cyst but a solid mass.
This is without doubt a metastasis.
This does not represent a fracture.
The lesion does not have the appearance of a hemangioma.
Findings do not suggest malignancy in the cyst.
The cyst does not enhance.
The nodule did not grow.
The mass does not invade the vessel.
No {invasion} of the vessels by the mass.
No communication between the cyst and the duct.
No fluid in the cyst.
No gas in the abscess.
No flow in the aneurysm.
No vascularity within the nodule.
No blood flow to the torsion.
No {complication} of the fracture fixation.
No {extension} of the tumor.
No pain over the fracture.
Unremarkable except for cholelithiasis.
Without treatment, the aneurysm may rupture.
`;
